import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { mayActFor } from '#domain/account/access.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { isFinished, JOB_TEXTS, percentOf } from '#domain/job/job.ts';
import type { JobView } from '#domain/job/job.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { EmptyState } from '#ui/forms/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { toast } from '#ui/toast.tsx';
import { fileAddress } from '#web/api-client/addresses.ts';
import { call } from '#web/api-client/call.ts';
import { isShownJob, tellOfJobs, useJobs } from '#web/api-client/job-store.ts';
import { askedOwner } from './acting-for.ts';
import { placeOfJob, stateText, toneOf } from './job-texts.ts';
import './job-tray.css';

const TRAY = 'M4 13h4l1.5 3h5L16 13h4M4 13l2.5-7h11L20 13v5.5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1z';

async function change(name: 'cancel' | 'delete', { owner, id }: JobView): Promise<void> {
  const query = { id: entityId(owner, id) };
  try {
    if (name === 'cancel') await call('POST /api/cancel-job', { query });
    else await call('POST /api/delete-job', { query });
  } catch (error) {
    toast.error(error instanceof Error ? error.message : String(error));
  }
  tellOfJobs();
}

function JobActions({ job, onLeave }: { job: JobView; onLeave(): void }) {
  const place = placeOfJob(job);
  if (!isFinished(job.state)) {
    return (
      <Button
        size="small"
        disabled={job.isStopping || job.isDecided}
        title={job.isDecided ? JOB_TEXTS.decided : undefined}
        onClick={() => void change('cancel', job)}
      >
        {job.isStopping ? '正在取消…' : '取消'}
      </Button>
    );
  }
  return (
    <>
      {job.fileId === '' ? null : (
        <a
          className={buttonClasses({ variant: 'primary', size: 'small' })}
          href={fileAddress('GET /api/get-file', { id: entityId(job.owner, job.fileId) })}
          download
        >
          下载
        </a>
      )}
      {place === undefined ? null : (
        <Link className={buttonClasses({ variant: 'primary', size: 'small' })} to={place} onClick={onLeave}>
          查看
        </Link>
      )}
      <Button
        size="small"
        variant="text"
        aria-label={`清除“${job.label}”`}
        onClick={() => void change('delete', job)}
      >
        清除
      </Button>
    </>
  );
}

function JobEntry({ job, owner, onLeave }: { job: JobView; owner: string; onLeave(): void }) {
  const percent = percentOf(job);
  return (
    <li className={`job job--${toneOf(job)}`}>
      <div className="job__head">
        <strong>{job.subject === '' ? job.label : `${job.label}：${job.subject}`}</strong>
        {job.owner === owner ? null : <span className="job__owner">{job.owner}</span>}
        <time className="job__time" dateTime={job.createdTime}>
          {new Date(job.createdTime).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit' })}
        </time>
      </div>
      {job.fileName === '' ? null : <p className="job__file">{job.fileName}</p>}
      {job.state === 'running' ? (
        <ProgressBar
          value={(percent ?? 0) / 100}
          label={job.label}
          {...(percent === undefined ? { text: '' } : {})}
        />
      ) : null}
      <p className="job__text">{stateText(job)}</p>
      <div className="job__actions">
        <JobActions job={job} onLeave={onLeave} />
      </div>
    </li>
  );
}

const SAY: Record<string, (text: string) => void> = {
  done: toast.success,
  mend: toast.error,
  failed: toast.error,
  cancelled: toast.info,
};

/** Says so when something ends, wherever the reader is; what had ended before the page was opened is known. */
function useEndings(jobs: readonly JobView[], account: Account): void {
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs) {
      if (!isFinished(job.state)) underWay.current.add(job.id);
      else if (underWay.current.delete(job.id) && job.actor === account.username && !isShownJob(job.id)) {
        SAY[toneOf(job)]?.(`${job.label}：${stateText(job)}`);
      }
    }
  }, [jobs, account.username]);
}

/** Long work of the owner whose things are shown, and of whoever is logged in: on every page, begun in whichever tab. */
export function JobTray({ account }: { account: Account }) {
  const asked = askedOwner(useSearch()) ?? account.username;
  const owner = mayActFor(account, asked) ? asked : account.username;
  const jobs = useJobs(owner);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEndings(jobs, account);
  const count = jobs.filter(({ state }) => !isFinished(state)).length;
  if (jobs.length === 0 && !isOpen) return null;
  return (
    <div className="job-tray">
      <button
        type="button"
        className="job-tray__button"
        aria-haspopup="dialog"
        aria-label={count === 0 ? '任务' : `任务，${count}项正在进行`}
        title="任务"
        onClick={() => setOpen(true)}
      >
        <Icon path={TRAY} />
        {count === 0 ? null : <span className="job-tray__count">{count}</span>}
      </button>
      <Drawer open={isOpen} title="任务" onClose={close}>
        {jobs.length === 0 ? (
          <EmptyState title="没有任务" />
        ) : (
          <ul className="job-tray__jobs">
            {jobs.map((job) => (
              <JobEntry key={job.id} job={job} owner={owner} onLeave={close} />
            ))}
          </ul>
        )}
        <p className="job-tray__note">已结束的任务和文件保留7天。</p>
      </Drawer>
    </div>
  );
}
