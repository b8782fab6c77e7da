/** What the product is called where its operator has named it nothing else, and in what the build draws. */
export const PRODUCT_NAME = 'Northvale';
