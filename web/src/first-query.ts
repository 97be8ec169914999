/** The query with which every list opens (specification, section 9). */
export const firstPage = 'current=1&size=10';
