import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { SearchBox } from '#web/staff/tables/search-box.tsx';
import type { Item } from './question-groups.ts';
import { type Asked, answerTextsQuery } from './statistics-queries.ts';

/** Longer words first, so that one within another does not hide it. */
function hitsIn(words: readonly string[]): RegExp | undefined {
  const literal = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  literal.sort((one, other) => other.length - one.length);
  return literal.length > 0 ? new RegExp(`(${literal.join('|')})`, 'gi') : undefined;
}

/** A text in which the words of a search stand out. */
function MarkedText({ text, search }: { text: string; search: string }) {
  const hits = hitsIn(search.split(/\s+/).filter(Boolean));
  if (!hits) return text;
  // What a group has matched stands at every second place.
  return text.split(hits).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}

interface Props {
  item: Item;
  asked: Asked;
  hrefOf(username: string): string;
}

function TextList({ item, asked, hrefOf }: Props) {
  const [search, setSearch] = useState('');
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    answerTextsQuery(asked, item.column.key, search),
  );
  const texts = data?.pages.flatMap((page) => page.texts) ?? [];
  // A search looks at a thousand candidates at a time, and may find nobody among them.
  const isStillLooking = texts.length === 0 && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (isStillLooking) void fetchNextPage();
  }, [isStillLooking, fetchNextPage]);
  return (
    <div className="answer-texts">
      <SearchBox
        label={`在“${item.column.label}”的作答中搜索`}
        placeholder="搜索作答内容"
        value={search}
        onChange={setSearch}
      />
      {error ? <PartFailure error={error} onRetry={() => void refetch()} /> : null}
      {texts.length > 0 ? (
        <ul className="answer-texts__list">
          {texts.map(({ username, ticketId, name, school, text }) => (
            <li key={username}>
              <span className="answer-texts__text">
                <MarkedText text={text} search={search} />
              </span>
              <Link to={hrefOf(username)} className="answer-texts__who">
                {[name, ticketId, school].filter(Boolean).join(' · ')}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {isFetching ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {!isFetching && !error && texts.length === 0 && !hasNextPage ? (
        <p className="statistics-note">{search === '' ? '没有文字作答' : '没有包含这些文字的作答'}</p>
      ) : null}
      {!isFetching && hasNextPage ? <Button onClick={() => void fetchNextPage()}>更多作答</Button> : null}
    </div>
  );
}

/** What people have written, when somebody wants to read it. */
export function AnswerTexts(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起作答内容' : '查看作答内容'}
      </Button>
      {isOpen ? <TextList {...props} /> : null}
    </>
  );
}
