import styles from 'virtual:kit-styles';

/** Before every other sheet: what the product says of a part of the kit stands above what the kit says. */
const sheet = document.createElement('style');
sheet.textContent = styles;
document.head.prepend(sheet);
