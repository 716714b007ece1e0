/** Why a row of a table cannot be taken. */
export interface RowReason {
  line: number;
  /** As the table calls it; empty where the row as a whole is meant. */
  column: string;
  reason: string;
}

export const reasonText = ({ line, column, reason }: RowReason) =>
  `第${line}行${column === '' ? '' : ` ${column}`}：${reason}`;
