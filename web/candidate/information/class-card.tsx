import { useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Account } from '#domain/account/account.schema.ts';
import { classText, isAdded } from '#domain/candidate/candidate-editor.ts';
import { leftRemark } from '#domain/candidate/candidate-values.ts';
import type { ClassCandidate, ClassList } from '#domain/candidate/candidate.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/forms/card.tsx';
import { EmptyState } from '#ui/forms/empty-state.tsx';
import { toast } from '#ui/toast.tsx';
import { reloadAccount } from '#web/api-client/account-store.ts';
import { isLostSession } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { NotLoadedYet } from '#web/shell/failed-page.tsx';
import { ticketLoginPath } from '../candidate-paths.ts';
import { AddDialog } from './add-dialog.tsx';
import { isOverPage } from './back-step.ts';
import {
  changesOf,
  type ClassRef,
  loadCandidate,
  type Loaded,
  renameClass,
  saveCandidate,
  useClassAddress,
  useClassList,
} from './class-calls.ts';
import { CLASS_CARD_ID, Filters, Pages } from './class-filters.tsx';
import { ClassNameDialog } from './class-name-dialog.tsx';
import { ClassTable } from './class-table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { type Deed, UndoBar } from './undo-bar.tsx';
import './class-card.css';

const LIST_PATH = '/candidate-edit';
type Address = ReturnType<typeof useClassAddress>;

const nameOf = ({ realName, name }: Pick<ClassCandidate, 'realName' | 'name'>) => `“${realName || name}”`;

/** What the clerk means by “this class”: the one that is looked at, of one grade. */
function chosenClass({ place, grades }: ClassList, query: Address['query']): ClassRef {
  if (place?.kind === 'class') return { grade: place.grade, class: place.class };
  const isOne = query.grade !== '' || grades.length === 0;
  return { grade: query.grade, class: isOne ? query.class : '' };
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
  const contest = parseEntityId(account.contestId);
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
    if (state?.fromList) history.go(isOverPage() ? -2 : -1);
    else navigate(listAddress, { replace: true });
  };

  const saved = (before: Loaded, after: Loaded, text: string) => {
    // Nobody becomes one who was added again.
    const isBackAllowed = !isAdded(before.candidate) || isAdded(after.candidate);
    const undo = async () => {
      await saveCandidate(after, changesOf(before.candidate));
      await reload();
      toast.success('已撤销');
    };
    setDeed({ text, undo: isBackAllowed ? undo : undefined });
    void reload();
  };

  const showRenamed = (newClass: string) => {
    if (query.class !== '') change({ class: newClass });
    void reload();
    void reloadAccount();
  };
  /** Two classes that have become one are not told from each other any more. */
  const renamed = (newClass: string, isMerged: boolean) => {
    const before = list ? chosenClass(list, query) : { grade: '', class: '' };
    const undo = async () => {
      await renameClass({ ...before, class: newClass }, before.class, 'ask');
      showRenamed(before.class);
    };
    close();
    setDeed({ text: `保存成功：班级已改名为“${newClass}”`, undo: isMerged ? undefined : undo });
    showRenamed(newClass);
  };

  const mark = useAction(
    async (candidate: ClassCandidate) => {
      const loaded = await loadCandidate(owner, candidate.name);
      if (!loaded) throw new Error('名单中没有这名考生，可能已被删除或调到别处');
      // On what stands on the list: whoever changed it since is not overwritten.
      const seen = { ...loaded, version: `"${candidate.version}"` };
      const after = await saveCandidate(seen, { remark: leftRemark(candidate.remark) });
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
            {isLostSession(error) ? (
              <a href={ticketLoginPath(contest.owner, contest.name)}>重新登录</a>
            ) : null}
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
            saved(before, after, `保存成功：${nameOf(after.candidate)}的信息已修改`);
          }}
        />
      )}
      {open.dialog === 'add' ? (
        <AddDialog owner={owner} list={list} chosen={named} onAdded={() => void reload()} onClose={close} />
      ) : null}
      {open.dialog === 'class-name' ? (
        <ClassNameDialog place={named} onClose={close} onRenamed={renamed} />
      ) : null}
      {open.dialog === 'delete' ? (
        <DeleteDialog
          candidate={open.candidate}
          isOfSchool={isOfSchool}
          isBusy={remove.isRunning}
          onConfirm={() => remove.run(open.candidate)}
          onCancel={close}
        />
      ) : null}
    </div>
  );
}
