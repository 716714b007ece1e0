import type { PutOutcome } from './put-piece.ts';

/** Said after a move, and where nothing moved also written. */
export function outcomeText(piece: string, outcome: PutOutcome, place: string | undefined): string {
  switch (outcome) {
    case 'put':
      return `${piece}已放入${place}`;
    case 'swapped':
      return `${piece}已放入${place}，原来在那里的图形换了位置`;
    case 'thrown':
      return `${piece}已放入${place}，移除了`;
    case 'full':
      return `${place ?? '那里'}已经放满，${piece}没有移动`;
    case 'too-many':
      return `画布上的图形太多了，${piece}没有移动`;
    case 'free':
      return `${piece}已移动`;
    case 'home':
      return `${piece}已放回原处`;
  }
}

export const takenText = (piece: string): string =>
  `已拿起${piece}，用Tab键或方向键选择位置，按回车键放下，按Esc键取消`;
