import styles from 'virtual:kit-styles';

/** Inserted before every other style sheet, so that the product's styles override the kit's. */
const sheet = document.createElement('style');
sheet.textContent = styles;
document.head.prepend(sheet);
