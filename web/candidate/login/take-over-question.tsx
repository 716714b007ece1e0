import { createRoot } from 'react-dom/client';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';

/**
 * Asks whether the other device is to be left. Stands over whatever page wants to log in, and over its dialogs. Whoever
 * only presses Enter, or has been led here by a link, disturbs nobody. `wasHere`: the session was this device's until the
 * other one took it, and whoever sits here may be the one whom it belongs to.
 */
export function askToTakeOver(signal: AbortSignal | undefined, wasHere: boolean): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (isMeant: boolean) => {
      root.unmount();
      place.remove();
      resolve(isMeant);
    };
    // The page that wanted to log in is gone.
    signal?.addEventListener('abort', () => answer(false), { once: true });
    root.render(
      <ConfirmDialog
        open
        danger
        title={LOGIN_TEXTS.takeOverQuestion}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        <p>
          确定后，另一台设备会退出登录。那里的答案不会丢失：已经上传的在这里可以看到；还没有上传的保存在那台设备上，在那里重新登录后会自动上传。
        </p>
        <p>
          {wasHere
            ? '如果这是你的准考证号，请按“确定”继续，并告诉监考老师：有人在另一台设备上用了它。'
            : '如果不是你本人换了电脑，请取消，并告诉监考老师。'}
        </p>
      </ConfirmDialog>,
    );
  });
}
