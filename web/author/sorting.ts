/** Sorters for table columns; Chinese goes by pinyin, digits by value. */
export function byText<Row>(textOf: (row: Row) => string) {
  return (left: Row, right: Row) => textOf(left).localeCompare(textOf(right), 'zh-CN', { numeric: true });
}

export function byNumber<Row>(numberOf: (row: Row) => number) {
  return (left: Row, right: Row) => numberOf(left) - numberOf(right);
}
