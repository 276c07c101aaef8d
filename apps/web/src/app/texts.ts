// The texts of the navigation.

export const appTexts = {
  layout: {
    ownProfile: 'Votre profil',
    pendingRequests: { one: 'compte en attente', other: 'comptes en attente' },
    answerable: { one: 'demande à traiter', other: 'demandes à traiter' },
    unreadMessages: { one: 'message non lu', other: 'messages non lus' },
    light: 'Passer au thème clair',
    dark: 'Passer au thème sombre',
  },
} as const
