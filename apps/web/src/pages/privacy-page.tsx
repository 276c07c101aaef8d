// What Relève keeps about people and why, in plain words: only what the application really does.
import type { ReactNode } from 'react'
import { PublicLayout } from '../app/layouts/public-layout.tsx'
import { NBSP, NNBSP } from '../ui/format.ts'
import { Prose } from '../ui/prose.tsx'

export function PrivacyPage(): ReactNode {
  return (
    <PublicLayout>
      <title>Confidentialité – Relève</title>
      <Prose>
        <h1>Confidentialité</h1>
        <p>
          Relève est installée par l’organisme dont dépend votre centre. C’est lui le responsable du traitement{NNBSP}; vos données restent
          sur le serveur qu’il exploite.
        </p>
        <h2>Ce qui est enregistré</h2>
        <ul>
          <li>Votre compte{NBSP}: nom, adresse e-mail, centre, équipe, fonction.</li>
          <li>Votre planning{NBSP}: vacations, absences et modifications, sans jamais leur motif médical.</li>
          <li>Vos échanges{NBSP}: demandes, réponses, commentaires, et l’historique de vos points.</li>
          <li>De votre mot de passe, une empreinte que personne ne peut relire.</li>
        </ul>
        <h2>Qui le voit</h2>
        <p>
          Les membres de votre centre voient le planning et les échanges du centre. Ses administrateurs voient aussi les comptes. Un autre
          centre ne voit rien.
        </p>
        <h2>Ce que Relève ne fait pas</h2>
        <ul>
          <li>Aucun traceur, aucune mesure d’audience, aucune publicité.</li>
          <li>Aucun appel à un service tiers{NBSP}: les polices et les images viennent du même serveur.</li>
          <li>Un seul cookie, nécessaire pour rester connecté.</li>
        </ul>
        <h2>Vos droits</h2>
        <p>
          Vous pouvez demander à voir, corriger ou effacer vos données en écrivant à l’administrateur de votre centre ou au délégué à la
          protection des données de votre organisme. En cas de désaccord, vous pouvez saisir la{' '}
          <a href="https://www.cnil.fr/fr/plaintes" rel="noreferrer">
            CNIL
          </a>
          .
        </p>
      </Prose>
    </PublicLayout>
  )
}
