import { Tag } from 'antd';
import { memo } from 'react';
import { AnswerTexts } from './answer-texts.tsx';
import { answeredText, ItemChart, StackedChart } from './item-chart.tsx';
import { ItemQuality } from './item-quality.tsx';
import { type Item, type QuestionGroup, stackedItems } from './question-groups.ts';
import type { Asked } from './statistics-queries.ts';
import { versionsText } from './versions-text.ts';

interface Props {
  question: QuestionGroup;
  asked: Asked;
  chosen: ReadonlySet<string>;
  onChoose(key: string, isChosen: boolean): void;
  hrefOf(username: string): string;
}

export const questionAnchor = (id: string) => `statistics-${id}`;

const hasWords = ({ column, figures }: Item) =>
  (column.type === 'text' && figures.answered > 0) || figures.words > 0;

function ItemPart({
  item,
  title,
  asked,
  hrefOf,
}: { item: Item; title: string } & Pick<Props, 'asked' | 'hrefOf'>) {
  const isChart = item.column.type === 'choice' || item.column.type === 'number';
  return (
    <>
      {isChart ? (
        <ItemChart item={item} title={title} />
      ) : (
        <p className="item-chart__facts">
          {item.row === '' ? null : <strong>{item.row}　</strong>}
          {answeredText(item)}
        </p>
      )}
      {hasWords(item) ? <AnswerTexts item={item} asked={asked} hrefOf={hrefOf} /> : null}
    </>
  );
}

/** Everything about one question. */
export const QuestionCard = memo(function QuestionCard({ question, asked, chosen, onChoose, hrefOf }: Props) {
  const { title, name, items, versions, id } = question;
  const stacked = stackedItems(question);
  const single = items.filter((item) => !stacked.includes(item));
  return (
    <article className="question-card" id={questionAnchor(id)} tabIndex={-1} aria-label={name}>
      <header className="question-card__head">
        <h4 className="question-card__title">{title}</h4>
        <span>
          {versions.length > 0 ? <Tag color="orange">{versionsText(versions)}</Tag> : null}
          {items.length === 1 && items[0]?.column.isReversed ? <Tag>反向计分</Tag> : null}
          <Tag>{items.length === 1 ? items[0]?.column.code : `${items[0]?.column.code}…`}</Tag>
        </span>
      </header>
      {stacked.length > 0 ? <StackedChart items={stacked} title={name} /> : null}
      {single.map((item) => (
        <ItemPart key={item.column.key} item={item} title={name} asked={asked} hrefOf={hrefOf} />
      ))}
      <ItemQuality question={question} chosen={chosen} onChoose={onChoose} />
    </article>
  );
});
