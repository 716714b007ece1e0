import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Account } from '#domain/account/account.schema.ts';
import { classText } from '#domain/candidate/candidate-editor.ts';
import { CANDIDATE_LABELS, LIST_PAGE_SIZE, suggestedRemark } from '#domain/candidate/candidate-values.ts';
import type { ClassCandidate, ClassList } from '#domain/candidate/candidate.schema.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/forms/card.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { EmptyState } from '#ui/forms/empty-state.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { reloadAccount } from '#web/api-client/account-store.ts';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { NotLoadedYet } from '#web/shell/failed-page.tsx';
import { AddDialog } from './add-dialog.tsx';
import {
  changesOf,
  loadCandidate,
  type Loaded,
  saveCandidate,
  useClassAddress,
  useClassList,
} from './class-calls.ts';
import { ClassNameDialog } from './class-name-dialog.tsx';
import { ClassTable } from './class-table.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { type Deed, UndoBar } from './undo-bar.tsx';
import './class-card.css';

export const CLASS_CARD_ID = 'class-card';
const LIST_PATH = '/candidate-edit';
const SEARCH_AFTER_MS = 300;

type Address = ReturnType<typeof useClassAddress>;

/** Asked for when the hand rests, not with every letter. */
function SearchField({ query, change }: Pick<Address, 'query' | 'change'>) {
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

function Filters({ list, query, change }: Pick<Address, 'query' | 'change'> & { list: ClassList }) {
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

function Pages({ list, query, change }: Pick<Address, 'query' | 'change'> & { list: ClassList }) {
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

const nameOf = ({ realName, name }: Pick<ClassCandidate, 'realName' | 'name'>) => `“${realName || name}”`;

/** What the clerk means by “this class”: the one that is looked at. */
function chosenClass({ place }: ClassList, query: Address['query']) {
  if (place?.kind === 'class') return { grade: place.grade, class: place.class };
  return { grade: query.grade, class: query.class };
}

type Open = { dialog: 'none' | 'add' | 'class-name' } | { dialog: 'delete'; candidate: ClassCandidate };

interface ClassCardProps {
  account: Account;
  /** Whom the address asks to edit. */
  edited: string | undefined;
}

/** The candidates of the own class, or of a clerk's school: who is here, who has come, who has gone. */
export function ClassCard({ account, edited }: ClassCardProps) {
  const { owner } = account;
  const address = useClassAddress();
  const { query, isFiltered, change } = address;
  const { list, isOld, error, reload } = useClassList(account, query);
  const [open, setOpen] = useState<Open>({ dialog: 'none' });
  const [deed, setDeed] = useState<Deed>();
  const search = useSearch();
  const listAddress = search === '' ? LIST_PATH : `${LIST_PATH}?${search}`;
  const close = () => setOpen({ dialog: 'none' });

  const edit = ({ name }: ClassCandidate) =>
    navigate(`${LIST_PATH}/${encodeURIComponent(name)}${search === '' ? '' : `?${search}`}`, {
      state: { fromList: true },
    });
  const closeEdit = () => {
    const state = history.state as { fromList?: boolean } | null;
    if (state?.fromList) history.back();
    else navigate(listAddress, { replace: true });
  };

  const saved = (before: Loaded, after: Loaded, text: string) => {
    const isBackAllowed =
      before.candidate.gender === after.candidate.gender || before.candidate.gender !== '新增';
    const undo = async () => {
      await saveCandidate(after, changesOf(before.candidate));
      await reload();
      toast.success('已撤销');
    };
    setDeed({ text, undo: isBackAllowed ? undo : undefined });
    void reload();
  };

  const mark = useAction(
    async (candidate: ClassCandidate) => {
      const loaded = await loadCandidate(owner, candidate.name);
      if (!loaded) throw new Error('名单中没有这名考生，可能已被删除或调到别处');
      // On what stands on the list: whoever changed it since is not overwritten.
      const seen = { ...loaded, version: `"${candidate.version}"` };
      const after = await saveCandidate(seen, { remark: suggestedRemark(candidate.gender) });
      saved(loaded, after, `已将${nameOf(candidate)}标记为流出`);
    },
    (failure) => {
      toast.error(`保存失败：${failure.message}`);
      void reload();
    },
  );

  const remove = useAction(
    async (candidate: ClassCandidate) => {
      await call('POST /api/delete-candidate', { body: { owner, name: candidate.name } });
      close();
      toast.success('删除考生成功');
      setDeed(undefined);
      await reload();
    },
    (failure) => {
      close();
      toast.error(`删除考生失败：${failure.message}`);
      void reload();
    },
  );

  if (!list) return <NotLoadedYet error={error} reload={reload} />;
  const { place } = list;
  if (!place) {
    return (
      <div id={CLASS_CARD_ID} className="class-card">
        <EmptyState
          title="名单中还没有由您负责的考生"
          text="须在主办方的考生名单中有您的学校、年级和班级。如有疑问，请与主办方联系。"
        />
      </div>
    );
  }
  const isOfSchool = place.kind === 'school';
  const named = chosenClass(list, query);
  return (
    <div id={CLASS_CARD_ID} className="class-card">
      <Card
        title={`${isOfSchool ? place.school : classText(place)}的考生（${list.everybody}名）`}
        extra={
          <div className="class-card__buttons">
            {named.class === '' ? null : (
              <Button onClick={() => setOpen({ dialog: 'class-name' })}>改班级名称</Button>
            )}
            <Button variant="primary" onClick={() => setOpen({ dialog: 'add' })}>
              添加考生
            </Button>
          </div>
        }
      >
        <p className="class-card__hint">
          不在本{isOfSchool ? '校' : '班'}的标记为流出，名单上没有的请添加。修改会立即保存，主办方也能看到。
        </p>
        <Filters list={list} query={query} change={change} />
        {isFiltered ? <p className="class-card__hint">找到{list.total}名</p> : null}
        {error ? (
          <p className="ui-field__error" role="alert">
            名单没有更新：{error.message}
          </p>
        ) : null}
        {list.candidates.length === 0 ? (
          <p className="class-card__empty">
            {isFiltered
              ? '没有找到，请换一个条件'
              : query.page > 1
                ? '这一页没有考生'
                : '还没有考生，可以点击“添加考生”'}
          </p>
        ) : (
          <ClassTable
            candidates={list.candidates}
            isOfSchool={isOfSchool}
            isOld={isOld}
            isBusy={mark.isRunning || remove.isRunning}
            onEdit={edit}
            onMarkLeft={mark.run}
            onDelete={(candidate) => setOpen({ dialog: 'delete', candidate })}
          />
        )}
        <Pages list={list} query={query} change={change} />
      </Card>
      {deed ? <UndoBar deed={deed} onClose={() => setDeed(undefined)} /> : null}
      {edited === undefined ? null : (
        <EditDialog
          key={edited}
          owner={owner}
          name={edited}
          onClose={closeEdit}
          onSaved={(before, after) => {
            closeEdit();
            toast.success('保存成功');
            saved(before, after, `已保存${nameOf(after.candidate)}的修改`);
          }}
        />
      )}
      {open.dialog === 'add' ? (
        <AddDialog owner={owner} list={list} chosen={named} onAdded={() => void reload()} onClose={close} />
      ) : null}
      {open.dialog === 'class-name' ? (
        <ClassNameDialog
          place={named}
          isOfSchool={isOfSchool}
          onClose={close}
          onRenamed={(newClass) => {
            close();
            toast.success('保存成功');
            if (isOfSchool) change({ class: newClass });
            void reload();
            void reloadAccount();
          }}
        />
      ) : null}
      <ConfirmDialog
        open={open.dialog === 'delete'}
        danger
        title={open.dialog === 'delete' ? `删除${nameOf(open.candidate)}？` : ''}
        confirmText="删除"
        busy={remove.isRunning}
        onConfirm={() => open.dialog === 'delete' && remove.run(open.candidate)}
        onCancel={close}
      >
        {open.dialog === 'delete' && open.candidate.hasLog ? (
          <p>这名考生已经登录过测试，已有的作答会保留。</p>
        ) : null}
        <p>删除后不能再用这一准考证号登录；只有主办方能在30天内恢复。</p>
      </ConfirmDialog>
    </div>
  );
}
