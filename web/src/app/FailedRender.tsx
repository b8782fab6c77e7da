import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

interface Props {
  /** Which address this is of: at another one it is tried anew. */
  at: string;
  children: ReactNode;
}

interface State {
  at: string;
  failure?: { error: unknown } | undefined;
}

/** Says so where something can't be drawn. */
export class FailedRender extends Component<Props, State> {
  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ failure: { error } });
  static getDerivedStateFromProps = ({ at }: Props, state: State): State | null =>
    at === state.at ? null : { at, failure: undefined };

  override state: State = { at: this.props.at };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <ErrorPage error={failure.error} />;
  }
}
