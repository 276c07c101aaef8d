// The texts of the log-in screen.
import { formatDuration, NBSP } from '#ui/amounts.ts'

export const accountTexts = {
  login: {
    title: 'Se connecter',
    home: 'Relève, accueil',
    tagline: 'Votre planning, vos échanges, vos repos.',
    email: 'E-mail',
    password: 'Mot de passe',
    forgotten: 'Mot de passe oublié',
    create: 'Créer un compte',
    noAccount: 'Pas encore de compte\u202F?',
    passwordChosen: 'Votre mot de passe est enregistré. Connectez-vous avec lui.',
    capsLock: 'La touche Verr. Maj est activée.',
    submit: 'Se connecter',
    ended: 'Votre session a pris fin. Connectez-vous pour reprendre où vous en étiez.',
    offline: 'Pas de connexion',
    offlineDetail: 'Vous pourrez vous connecter quand le réseau sera revenu.',
    startUpFailed: 'Vos données n’ont pas pu être chargées. Connectez-vous de nouveau.',
    passwordMissing: 'Le mot de passe est requis.',
    emailMissing: 'L’adresse e-mail est requise.',
    emailUnreadable: 'Cette adresse e-mail est incomplète : il manque « @ » ou ce qui le suit.',
    lockedWayOut: 'Pour entrer sans attendre\u00A0:',
    unlock: 'Choisir un autre mot de passe',
    code: {
      title: 'Code de vérification',
      digits: {
        intro: 'Ouvrez votre application d’authentification et saisissez les six chiffres affichés pour Relève.',
        label: 'Code à six chiffres',
        missing: 'Saisissez les six chiffres.',
        other: 'Utiliser un code de secours',
      },
      recovery: {
        intro: 'Saisissez un des codes de secours que vous aviez gardés. Chacun ne sert qu’une fois.',
        label: 'Code de secours',
        missing: 'Saisissez un code de secours.',
        other: 'Utiliser l’application',
      },
      submit: 'Vérifier',
      back: 'Revenir',
    },
    /** It follows a 429; `wait` is written « 2 min 30 s ». */
    waitBeforeRetry: (wait: string) => `Vous pourrez réessayer dans ${wait}.`,
  },
} as const

/** A waiting time in whole seconds: « 45 s », « 2 min 30 s », « 1 h 05 » from one hour on (rounded up to the minute). */
export function formatWait(seconds: number): string {
  if (seconds >= 3600) return formatDuration(Math.ceil(seconds / 60))
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest}${NBSP}s`
  return rest === 0 ? `${minutes}${NBSP}min` : `${minutes}${NBSP}min${NBSP}${rest}${NBSP}s`
}
