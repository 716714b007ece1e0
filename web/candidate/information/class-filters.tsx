import { useEffect, useState } from 'react';
import { CANDIDATE_LABELS, LIST_PAGE_SIZE } from '#domain/candidate/candidate-values.ts';
import type { ClassQuery } from '#domain/candidate/candidate-query.schema.ts';
import type { ClassList } from '#domain/candidate/candidate.schema.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';

/** Where the list begins on its page. */
export const CLASS_CARD_ID = 'class-card';

interface Address {
  query: ClassQuery;
  change(part: Partial<ClassQuery>): void;
}

const SEARCH_AFTER_MS = 300;

/** Asked for when the hand rests, not with every letter. */
function SearchField({ query, change }: Address) {
  const [typed, setTyped] = useState(query.search);
  useEffect(() => {
    const search = typed.trim();
    if (search === query.search) return undefined;
    const timer = setTimeout(() => change({ search }), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      label="查找"
      type="search"
      placeholder="姓名或准考证号"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

export function Filters({ list, query, change }: Address & { list: ClassList }) {
  return (
    <div className="class-card__filters" role="search">
      <SearchField query={query} change={change} />
      {list.place?.kind === 'school' ? (
        <>
          <SelectField
            label={CANDIDATE_LABELS.grade}
            empty="全部"
            options={list.grades}
            value={query.grade}
            onChange={(grade) => change({ grade, class: '' })}
          />
          <SelectField
            label={CANDIDATE_LABELS.class}
            empty="全部"
            options={list.classes}
            value={query.class}
            onChange={(inClass) => change({ class: inClass })}
          />
        </>
      ) : null}
    </div>
  );
}

export function Pages({ list, query, change }: Address & { list: ClassList }) {
  const last = Math.max(1, Math.ceil(list.total / LIST_PAGE_SIZE));
  if (last === 1 && query.page === 1) return null;
  const turn = (page: number) => {
    change({ page });
    document.getElementById(CLASS_CARD_ID)?.scrollIntoView();
  };
  return (
    <nav className="class-card__pages" aria-label="翻页">
      <Button disabled={query.page <= 1} onClick={() => turn(Math.min(query.page - 1, last))}>
        上一页
      </Button>
      <span>
        第{query.page}页，共{last}页
      </span>
      <Button disabled={query.page >= last} onClick={() => turn(query.page + 1)}>
        下一页
      </Button>
    </nav>
  );
}
