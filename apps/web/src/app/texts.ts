// What the application says by itself: its navigation, a page that does not exist, one that fails.

export const appTexts = {
  layout: {
    ownProfile: 'Votre profil',
    pendingRequests: { one: 'compte en attente', other: 'comptes en attente' },
    answerable: { one: 'demande à traiter', other: 'demandes à traiter' },
    unreadMessages: { one: 'message non lu', other: 'messages non lus' },
    light: 'Passer au thème clair',
    dark: 'Passer au thème sombre',
  },
  notFound: {
    title: 'Cette page n’existe pas',
    body: 'L’adresse est peut-être incomplète, ou la page a changé de place.',
    home: 'Revenir à l’accueil',
  },
  failure: {
    title: 'Cette page n’a pas pu s’afficher',
    body: 'Rien de ce que vous aviez enregistré n’est perdu. Réessayez ; si cela continue, prévenez votre administrateur.',
    offline: 'Elle n’a pas encore été ouverte sur cet appareil. Elle s’affichera dès que la connexion sera revenue.',
  },
} as const
