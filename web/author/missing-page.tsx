import { ButtonLink } from '#ui/button-link.tsx';
import { ErrorPage } from '#ui/error-page.tsx';

interface Props {
  /** 测试 or 题目. */
  noun: string;
  name: string;
  listPath: string;
}

/** The address names something that the owner does not have. */
export function MissingPage({ noun, name, listPath }: Props) {
  return (
    <ErrorPage
      title={`${noun}不存在`}
      text={`没有名为“${name}”的${noun}，它可能已被改名或删除。`}
      actions={<ButtonLink to={listPath}>返回我的{noun}</ButtonLink>}
    />
  );
}
