import { replaceEqualDeep } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditStep } from '#tasks/view/player.ts';
import { account, knownAccount, reloadAccount } from '#web/api-client/account-store.ts';
import { ApiError, isLostSession } from '#web/api-client/api-error.ts';
import { refusalIn } from '../call-outcome.ts';
import { placeOf, useKeptWork } from '../kept-work/use-kept-work.ts';
import { navigate } from '../navigate.ts';
import { errorAt, type FieldErrors } from './check-form.ts';
import { differencesOf } from './differences.ts';
import {
  type FormHistory,
  type FormPlace,
  hasChanges,
  recordChange,
  recordRemoval,
  recordReplacement,
  redo,
  renewHistory,
  startHistory,
  undo,
} from './form-history.ts';
import type {
  EditedThing,
  EntityForm,
  EntityFormRules,
  SavedState,
  Saving,
  Versioned,
} from './entity-form.ts';
import { goToField, showFirstError } from './form-places.ts';

interface Meeting<T> {
  theirs: Versioned<T>;
  /** What is saved if the author's own is to stay. */
  mine: T;
  /** What only the other side has changed, where that stays as well. */
  kept: readonly string[] | undefined;
  why: string | undefined;
  savedBy: string;
  savedByName: string;
  savedAt: string;
}

/** Of a save that was refused because somebody else's came first. */
function staleFacts(error: unknown): { savedBy: string; savedByName: string; savedAt: string } | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { savedBy, savedByName = '', savedAt } = error.facts;
  return savedBy === undefined || savedAt === undefined ? undefined : { savedBy, savedByName, savedAt };
}

interface FormState<T> {
  history: FormHistory<T>;
  goTo: FormPlace | undefined;
}

const NO_SECRETS: readonly string[] = [];

export function useEntityForm<T extends EditedThing>(
  initial: Versioned<T>,
  rules: EntityFormRules<T>,
): EntityForm<T> {
  const { message } = App.useApp();
  /** The page goes with its account, so it is the same one for as long as the form is there. */
  const [username] = useState(() => knownAccount()?.username ?? '');
  const [saved, setSaved] = useState(initial.thing);
  const [version, setVersion] = useState(initial.version);
  const [meeting, setMeeting] = useState<Meeting<T>>();
  const [{ history, goTo }, setState] = useState<FormState<T>>({
    history: startHistory(initial.thing),
    goTo: undefined,
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  /** A save found the session over, and is made again after the log-in. */
  const isWaiting = useRef(false);
  const [phase, setPhase] = useState<'editing' | 'asking' | 'saving'>('editing');
  const draft = history.present;
  const isDirty = hasChanges(saved, draft);
  const { describe, secrets = NO_SECRETS } = rules;
  // A long list takes a while.
  const differences = useMemo(
    () => meeting && differencesOf(describe(meeting.mine), describe(meeting.theirs.thing)),
    [meeting, describe],
  );
  const differs = (thing: T, other: T) => differencesOf(describe(thing), describe(other)).length > 0;
  const kept = useKeptWork({
    account: username,
    place: placeOf(username, rules.idPrefix, initial.thing),
    title: draft.name,
    ...{ secrets, saved, version, draft, isDirty, differs },
  });
  const { found } = kept;
  const keptDifferences = useMemo(
    () => found && differencesOf(describe(found.thing), describe(saved)),
    [found, saved, describe],
  );
  /** Whoever has left while it was being saved stays where they are. */
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  useEffect(() => {
    if (goTo && goTo.place === undefined) goToField(rules.idPrefix, goTo.field);
  }, [goTo, rules.idPrefix]);

  const evolve = (next: (current: FormHistory<T>) => FormHistory<T>) =>
    setState((current) => ({ history: next(current.history), goTo: undefined }));

  const change = (part: Partial<T>, step?: EditStep) => {
    const now = Date.now();
    evolve((current) => recordChange(current, part, now, step));
    setErrors((current) => withoutFields(current, Object.keys(part)));
  };

  const walk = (way: typeof undo | typeof redo) => {
    const field = way(history)?.place.field;
    if (field === undefined) return;
    setState((current) => {
      const stepped = way(current.history);
      return stepped ? { history: stepped.history, goTo: { ...stepped.place } } : current;
    });
    setErrors((current) => withoutFields(current, [field]));
  };

  const waitForLogin = async (error: unknown) => {
    await reloadAccount();
    isWaiting.current = knownAccount() === null;
    if (!isWaiting.current) void message.error(`保存失败：${refusalIn(error).text}`);
  };

  const refuse = (error: unknown) => {
    // Who saves is asked first; the draft stays as it is, and is saved after the log-in.
    if (isLostSession(error)) return void waitForLogin(error);
    // A step of its own: the name that was refused can be brought back.
    change({ name: saved.name } as Partial<T>, {});
    const { field, text } = refusalIn(error);
    void message.error(`保存失败：${text}`);
    if (field === undefined) return;
    setErrors({ [field]: text });
    showFirstError();
  };

  const begin = (thing: T, newest: string) => {
    setSaved(thing);
    setVersion(newest);
    setMeeting(undefined);
  };

  const moveTo = (name: string) => {
    if (name === saved.name || !isOpen.current) return;
    const state: SavedState = { renamedFrom: saved.name };
    // Drawn before anything else is asked for: nobody has the old name any more.
    flushSync(() => navigate(rules.pathOf(name), { replace: true, state }));
  };

  const accept = async (saving: Saving<T>, newest: string) => {
    const { sent } = saving;
    void message.success('保存成功');
    // The save itself is done: when the second look at it fails, what was sent is the best there is.
    const reloaded = await rules.reload(sent.name.trim(), saving).catch(() => null);
    // Whoever has saved since then is met at the next save; what says the same stays the same object, for here and in
    // the history it counts as unchanged.
    const isOwn = reloaded !== null && (newest === '' || reloaded.version === newest);
    const fresh = isOwn ? replaceEqualDeep(sent, reloaded.thing) : sent;
    begin(fresh, isOwn ? reloaded.version : newest);
    evolve((current) => renewHistory(current, sent, fresh));
    moveTo(fresh.name);
    rules.afterSave(fresh.name);
  };

  const renew = async () => {
    const newest = await rules.reload(saved.name);
    if (newest === null) return;
    const fresh = replaceEqualDeep(saved, newest.thing);
    begin(fresh, newest.version);
    evolve((current) => renewHistory(current, saved, fresh));
    rules.afterSave(fresh.name);
  };

  /** Somebody has saved meanwhile. Where that is the same as the draft, there is nothing to decide. */
  const meet = async (
    sent: T,
    who: Pick<Meeting<T>, 'savedBy' | 'savedByName' | 'savedAt'>,
  ): Promise<boolean> => {
    const theirs = await rules.reload(saved.name);
    if (theirs === null) throw new Error('内容已被删除，可以在回收站中恢复');
    // Under its name of now as well, for the page that may open there.
    if (theirs.thing.name !== saved.name) await rules.reload(theirs.thing.name);
    const mine = rules.merge?.(saved, sent, theirs.thing) ?? sent;
    if (!differs(mine, theirs.thing)) {
      void message.success('保存成功');
      takeTheirs(theirs);
      return true;
    }
    const others = rules.merge && differencesOf(describe(sent), describe(mine));
    const why = rules.whyChanged?.(saved, theirs.thing);
    setMeeting({ ...who, theirs, mine, why, kept: others?.map(({ label }) => label) });
    return false;
  };

  const takeTheirs = (theirs: Versioned<T>) => {
    const thing = replaceEqualDeep(draft, theirs.thing);
    begin(thing, theirs.version);
    setErrors({});
    evolve((current) => recordReplacement(current, thing));
    moveTo(thing.name);
    rules.afterSave(thing.name);
  };

  /** Whether the server now has what was sent. */
  const attempt = async (sent: T, base: Versioned<T>): Promise<boolean> => {
    try {
      await accept({ base: base.thing, sent }, await rules.send(base, sent));
      return true;
    } catch (error) {
      const who = staleFacts(error);
      if (!who) throw error;
      return meet(sent, who);
    }
  };

  const overwrite = async ({ theirs, mine }: Meeting<T>) => {
    setPhase('saving');
    if (mine !== draft) evolve((current) => recordReplacement(current, mine));
    try {
      await attempt(mine, theirs);
    } catch (error) {
      setMeeting(undefined);
      refuse(error);
    } finally {
      setPhase('editing');
    }
  };

  const save = async (sent = draft): Promise<boolean> => {
    setPhase('saving');
    try {
      const problems = await rules.check(sent, saved);
      setErrors(problems);
      const [first] = Object.values(problems);
      if (first !== undefined) {
        void message.error(first);
        showFirstError();
        return false;
      }
      setPhase('asking');
      if (!(await rules.confirm(saved, sent))) return false;
      setPhase('saving');
      return await attempt(sent, { thing: saved, version });
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setPhase('editing');
    }
  };

  const saveAfterLogin = useEffectEvent(() => {
    if (!isWaiting.current || knownAccount()?.username !== username) return;
    isWaiting.current = false;
    void save();
  });
  useEffect(() => account.subscribe(() => saveAfterLogin()), []);

  return {
    draft,
    saved,
    change,
    remove: (field) => evolve((current) => recordRemoval(current, field)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: (field) => {
      if (field === undefined || history.past[history.past.length - 1]?.place.field === field) walk(undo);
    },
    redo: () => walk(redo),
    goTo,
    errorOf: (field) => errorAt(errors, field),
    errors,
    isDirty,
    isChanged: (field) => saved[field] !== draft[field],
    isSaving: phase === 'saving',
    save: async () => phase === 'editing' && !meeting && save(),
    replace: (thing) => {
      if (phase !== 'editing' || meeting) return;
      const next = replaceEqualDeep(draft, thing);
      setErrors({});
      evolve((current) => recordReplacement(current, next));
      void save(next);
    },
    renew,
    conflict: meeting && {
      differences: differences ?? [],
      savedByName: meeting.savedBy === username ? '' : meeting.savedByName,
      savedAt: meeting.savedAt,
      kept: meeting.kept,
      why: meeting.why,
      overwrite: () => void overwrite(meeting),
      takeTheirs: () => takeTheirs(meeting.theirs),
      cancel: () => setMeeting(undefined),
    },
    keptWork: found && {
      keptAt: found.work.keptAt,
      isNew: version === '',
      isStale: found.work.base !== version,
      differences: keptDifferences ?? [],
      restore: () => {
        kept.takeOver();
        // Based on what it was based on: whoever has saved since then is met at the next save.
        if (version !== '') setVersion(found.work.base || version);
        evolve((current) => recordReplacement(current, found.thing));
      },
      discard: kept.discard,
      later: kept.later,
    },
    giveUp: kept.giveUp,
  };
}

function withoutFields(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => !fields.includes(path.split('.')[0] ?? '')),
  );
}
