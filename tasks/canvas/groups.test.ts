import { describe, expect, it } from 'vitest';
import { CanvasContent } from './content.schema.ts';
import { weighShapes } from './groups.ts';
import { newShape } from './new-parts.ts';
import { canvasRules } from './rules.ts';

const group = (name: string, ...parts: string[]) =>
  newShape(name, 'Group', { children: parts.map((shape) => ({ shape, x: 0, y: 0 })) });

describe('groups', () => {
  it('that hold one which contains itself are refused by its name', () => {
    const shapes = [group('外', '内'), group('内', '内')];
    const { error } = CanvasContent.safeParse({ ...canvasRules.newContent(), shapes });
    expect(error?.issues.map(({ message }) => message)).toEqual(['形状第2行：组合“内”包含它自己']);
  });

  it('of groups are counted with all that is drawn', () => {
    const shapes = [newShape('点', 'Circle'), group('对', '点', '点'), group('四', '对', '对')];
    expect(shapes.map(({ name }) => weighShapes(shapes)(name))).toEqual([1, 3, 7]);
  });
});
