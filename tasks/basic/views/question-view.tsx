import type { ComponentType, ReactNode } from 'react';
import type { QuestionViewProps } from './view-props.ts';

export type QuestionView = ComponentType<QuestionViewProps<ReactNode>>;
