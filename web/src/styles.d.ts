declare module '*.css';

/** The kit's sheet, made while building (`web/kit-styles.ts`). */
declare module 'virtual:kit-styles' {
  const styles: string;
  export default styles;
}
