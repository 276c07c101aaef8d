// The accessibility statement that article 47 of loi 2005-102 asks for. No audit took place: the honest state is non conforme.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NBSP } from '../ui/format.ts'
import { Prose } from '../ui/prose.tsx'

export function AccessibilityPage(): ReactNode {
  return (
    <Prose title="Accessibilité">
      <h1>Accessi&shy;bilité{NBSP}: non conforme</h1>
      <p>
        Cette page est la déclaration d’accessibilité de l’application Relève, au titre de l’article{NBSP}47 de la loi n°
        {NBSP}2005-102 du 11{NBSP}février 2005. Elle vaut pour l’adresse à laquelle vous la lisez.
      </p>
      <h2>État de conformité</h2>
      <p>
        Relève est <strong>non conforme</strong> au référentiel général d’amélioration de l’accessibilité (RGAA){NBSP}: aucun audit de
        conformité n’a encore été mené. Cet état changera après un audit, pas avant.
      </p>
      <h2>Ce qui est fait</h2>
      <ul>
        <li>Les couleurs de texte et de fond des deux thèmes sont contrôlées à chaque version (contraste AA).</li>
        <li>Une vacation se reconnaît à sa lettre, jamais à sa seule couleur.</li>
        <li>Les commandes s’atteignent au clavier et le focus reste visible.</li>
        <li>Les animations cessent quand votre système demande de les réduire.</li>
      </ul>
      <h2>Contenus non accessibles</h2>
      <p>Faute d’audit, ils ne sont pas recensés.</p>
      <h2>Signaler un défaut</h2>
      <p>
        Si un écran vous arrête, <Link to="/contact-admin">écrivez aux administrateurs</Link>, connecté ou non, en indiquant l’écran et ce
        qui vous bloque. Ils vous répondent par e-mail.
      </p>
      <h2>Voies de recours</h2>
      <p>
        Si vous avez signalé un défaut qui vous empêche d’accéder à un contenu ou à un service et que vous n’avez pas obtenu de réponse
        satisfaisante, vous pouvez vous adresser au{' '}
        <a href="https://www.defenseurdesdroits.fr/" rel="noreferrer">
          Défenseur des droits
        </a>
        .
      </p>
    </Prose>
  )
}
