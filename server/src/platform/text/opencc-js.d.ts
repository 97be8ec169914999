declare module 'opencc-js/dict/TSCharacters' {
  const characters: string;
  export default characters;
}
