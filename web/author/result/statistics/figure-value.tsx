import type { ItemInScale } from '#domain/statistics/scales.ts';
import type { ScaleFigures } from '#domain/statistics/statistics.schema.ts';
import { numberText } from './figure-tables.ts';

export const TOO_FEW = '作答的不足2人，无法计算';

/** Why a figure over a scale is not there. */
export const whyNotOfScale = ({ complete }: Pick<ScaleFigures, 'complete'>): string =>
  complete < 2 ? '各题都答了的不足2人，无法计算' : '大家的得分没有差异，无法计算';

export const whyNoDiscrimination = (inScale: ItemInScale | undefined): string =>
  inScale ? whyNotOfScale(inScale.scale) : '没有另一道分值相同的计分题可以对照，无法计算';

export const whyNoAlphaWithout = (scale: ScaleFigures): string =>
  scale.items.length < 3 ? '删除后不足2题，无法计算' : whyNotOfScale(scale);

interface Props {
  value: number | null | undefined;
  digits?: number;
  /** Said where there is none. */
  why: string;
}

export function FigureValue({ value, digits = 2, why }: Props) {
  if (value != null) return numberText(value, digits);
  return (
    <span title={why}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{why}</span>
    </span>
  );
}
