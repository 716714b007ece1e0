import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Card, Modal } from 'antd';
import type { GalleryCard, Kind } from '#tasks/kind.ts';
import { READY_MADE } from '#tasks/task.schema.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { navigate } from '#web/staff/navigate.ts';
import { taskEditPath } from '../author-paths.ts';
import { forgetAuthorData } from '../queries.ts';
import { addReadyMadeTask } from './task-changes.ts';
import './task.css';

interface Offer {
  kind: Kind;
  card: GalleryCard;
}

const OFFERS: readonly Offer[] = READY_MADE.flatMap((kind) =>
  (kind.cards ?? []).map((card) => ({ kind, card })),
);

interface Props {
  owner: string;
  /** Names that the owner's tasks have already. */
  taken: readonly string[];
  isOpen: boolean;
  onClose(): void;
}

/** Ready-made tasks; taking one adds a copy to the owner's tasks. */
export function TaskGallery({ owner, taken, isOpen, onClose }: Props) {
  const queries = useQueryClient();
  const { message } = App.useApp();
  const adding = useMutation({
    mutationFn: ({ kind, card }: Offer) => addReadyMadeTask(owner, kind, card, taken),
    onSuccess: (name) => {
      void message.success(`已添加题目“${name}”`);
      void forgetAuthorData(queries);
    },
    onError: (error) => void message.error(`添加题目失败：${errorText(error)}`),
  });
  const take = (offer: Offer) =>
    adding.mutate(offer, {
      onSuccess: (name) => {
        onClose();
        navigate(taskEditPath(name));
      },
    });
  return (
    <Modal title="从题库新建" open={isOpen} onCancel={onClose} footer={null} width={860}>
      <p className="author-muted">题库中的题目自带内容，选用后会在“我的题目”中新建一份，可以修改。</p>
      <ul className="task-gallery">
        {OFFERS.map((offer) => (
          <li key={offer.card.name}>
            <OfferCard
              offer={offer}
              isAdding={adding.isPending && adding.variables === offer}
              isDisabled={adding.isPending}
              onTake={() => take(offer)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface CardProps {
  offer: Offer;
  isAdding: boolean;
  isDisabled: boolean;
  onTake(): void;
}

function OfferCard({ offer: { kind, card }, isAdding, isDisabled, onTake }: CardProps) {
  const picture = kind.rules.picture?.(card.content, undefined);
  return (
    <Card
      size="small"
      title={<h3 className="task-gallery-title">{card.name}</h3>}
      extra={<span className="author-muted">{kind.label}</span>}
      cover={picture && <img className="task-gallery-picture" alt="" src={svgAddress(picture)} />}
    >
      <p className="task-gallery-description">{card.description}</p>
      <Button
        type="primary"
        aria-label={`选用“${card.name}”`}
        loading={isAdding}
        disabled={isDisabled}
        onClick={onTake}
      >
        选用
      </Button>
    </Card>
  );
}

/** As a picture nothing in it can run. */
const svgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
