import { createContext, useContext } from 'react';

interface EditedUser {
  /** Whose balance is being edited below their row. */
  editedId: string | undefined;
  edit: (userId: string | undefined) => void;
}

export const EditedUserContext = createContext<EditedUser>({ editedId: undefined, edit: () => undefined });

export const useEditedUser = (): EditedUser => useContext(EditedUserContext);
