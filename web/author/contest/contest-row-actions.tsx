import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { DeleteButton } from '../delete-button.tsx';
import { contestEditPath, contestResultPath } from '../paths.ts';
import { CopyLoginLinkButton } from './copy-login-link-button.tsx';

interface Props {
  contest: Contest;
  onDelete(contest: Contest): Promise<void>;
}

export function ContestRowActions({ contest, onDelete }: Props) {
  const navigate = useNavigate();
  return (
    <div className="contest-actions">
      <Button size="small" type="primary" onClick={() => void navigate(contestEditPath(contest.name))}>
        编辑
      </Button>
      <Button
        size="small"
        disabled={isParent(contest)}
        title={isParent(contest) ? '父测试本身没有作答结果，请查看它的子测试' : ''}
        onClick={() => void navigate(contestResultPath([contest.name]))}
      >
        查看结果
      </Button>
      <CopyLoginLinkButton contest={contest} hasIcon={false} />
      <DeleteButton subject={`测试“${contest.name}”`} hasIcon={false} onDelete={() => onDelete(contest)} />
    </div>
  );
}
