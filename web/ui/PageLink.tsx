import { type ComponentProps, type ComponentType, createContext, createElement, use } from 'react';

type PageLinkProps = ComponentProps<'a'> & { to: string };

/** The link of an app that has a router. Without one the browser loads the page. */
export const RoutedLink = createContext<ComponentType<PageLinkProps>>(({ to, children, ...rest }) => (
  <a href={to} {...rest}>
    {children}
  </a>
));

/** Leads to another page. */
export const PageLink = (props: PageLinkProps) => createElement(use(RoutedLink), props);
