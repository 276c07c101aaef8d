// The personal data that Relève keeps and the reasons, in plain words: only what the application really does.
import { detailNames, memberFields } from '@releve/contract/member-fields'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NBSP, NNBSP } from '../ui/format.ts'
import { Prose } from '../ui/prose.tsx'

const DETAILS = detailNames.map((name) => memberFields[name].label.toLocaleLowerCase('fr')).join(', ')

export function PrivacyPage(): ReactNode {
  return (
    <Prose title="Confidentialité">
      <h1>Confidentia&shy;lité</h1>
      <p>
        Relève est installé par l’organisme dont dépend votre centre. C’est lui le responsable du traitement{NNBSP}; vos données restent sur
        le serveur qu’il exploite.
      </p>
      <h2>Ce qui est enregistré</h2>
      <ul>
        <li>
          Votre compte{NBSP}: nom, adresse e-mail, centre, équipe, qualifications, et, s’ils sont renseignés, {DETAILS} et photo.
        </li>
        <li>Votre planning{NBSP}: vacations, absences et modifications, sans jamais leur motif médical.</li>
        <li>
          Votre compte d’heures{NBSP}: votre quotité, les heures dues, les reports et corrections de vos administrateurs avec leur motif.
        </li>
        <li>Vos échanges{NBSP}: demandes, réponses, commentaires, et l’historique de vos points.</li>
        <li>
          Vos disponibilités, si vous les indiquez{NBSP}: quand une vacation peut vous être proposée, et le numéro où vous acceptez d’être
          appelé.
        </li>
        <li>
          Votre numéro pour les SMS, si vous en donnez un{NBSP}: il ne sert qu’à cela. L’opérateur qui les achemine le lit, avec leur texte.
        </li>
        <li>Vos messages{NBSP}: ceux que vous échangez avec des collègues, ceux que vous adressez aux administrateurs.</li>
        <li>Vos consignes pour la relève{NBSP}: leur texte, et quand chacun a indiqué les avoir lues et comprises.</li>
        <li>Vos connexions{NBSP}: l’appareil, le jour où il a été connecté, celui où il a servi pour la dernière fois.</li>
        <li>De votre mot de passe, une empreinte que personne ne peut relire.</li>
      </ul>
      <h2>Combien de temps</h2>
      <ul>
        <li>
          Votre compte, votre planning, votre compte d’heures, vos échanges, vos disponibilités et votre numéro pour les SMS{NBSP}: tant que
          vous faites partie du centre.
        </li>
        <li>
          Les connexions terminées, celles des administrateurs dans le journal de leur centre, les appareils reconnus et les demandes
          d’accès décidées{NBSP}: six mois, pour la sécurité.
        </li>
        <li>Les e-mails envoyés{NBSP}: trente jours.</li>
        <li>
          D’une demande de compte refusée{NBSP}: rien qu’une empreinte de son adresse et de son mot de passe, trente jours, pour le dire à
          qui se connecte.
        </li>
        <li>Les consignes et leurs lectures{NBSP}: un mois. Le texte d’une consigne retirée est effacé aussitôt.</li>
        <li>Sur votre appareil{NBSP}: de quoi lire sans réseau ce que vous avez déjà vu, sept jours au plus. Vous déconnecter l’efface.</li>
      </ul>
      <h2>Qui le voit</h2>
      <p>
        Les membres de votre centre voient votre nom, votre photo, le planning, les échanges et les consignes du centre. Ses administrateurs
        voient aussi les adresses et les téléphones. Vos conversations ne sont lues que de ceux qui y participent. De vos disponibilités,
        vos collègues ne voient rien{NNBSP}; qui cherche quelqu’un pour une vacation voit votre réponse pour elle. Si un administrateur
        ouvre l’écran de la salle, quiconque s’y trouve y lit les consignes et qui est de garde, avec ou sans nom selon le choix du centre.
        Un autre centre ne voit rien.
      </p>
      <h2>Ce que Relève ne fait pas</h2>
      <ul>
        <li>Aucun traceur, aucune mesure d’audience, aucune publicité.</li>
        <li>Aucun appel à un service tiers{NBSP}: les polices et les images viennent du même serveur.</li>
        <li>
          Deux cookies, tous deux nécessaires{NBSP}: l’un vous garde connecté, l’autre fait reconnaître pendant six mois l’appareil où vous
          vous êtes connecté, pour que les essais d’un inconnu ne vous empêchent pas d’entrer.
        </li>
      </ul>
      <h2>Vos droits</h2>
      <p>
        Dans <Link to="/parameter/data">Réglages, Mes données</Link>, vous téléchargez tout ce que Relève garde de vous et vous fermez votre
        compte, avec ou sans effacement. Pour le reste, <Link to="/contact-admin">écrivez aux administrateurs</Link> ou au délégué à la
        protection des données de votre organisme. En cas de désaccord, vous pouvez saisir la{' '}
        <a href="https://www.cnil.fr/fr/plaintes" rel="noreferrer">
          CNIL
        </a>
        .
      </p>
    </Prose>
  )
}
