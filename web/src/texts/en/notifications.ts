export const notifications = {
  title: 'Notifications',
  text: 'What happens to your account, and what our team decides',
  failed: 'Failed to fetch notifications',
  none: 'No notifications yet',
  later: 'Your requests and what comes of them appear here.',
  older: 'Show older ones',
  most: 'The newest %{count} are shown.',
  markAll: 'Mark all as read',
  unread: 'Unread: ',
  bell: 'Notifications, %{count} unread',
  manyUnread: 'Notifications, more than 99 unread',
} as const;
