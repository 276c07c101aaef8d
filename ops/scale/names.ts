// Names of people, the frequent ones first: what is searched by the beginnings of names finds as many as it would.

export const LAST_NAMES: readonly string[] =
  'Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefebvre Leroy Roux David Bertrand Morel Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Muller Lefèvre Faure André Mercier Blanc Guérin Boyer Garnier Chevalier François Legrand Gauthier Garcia Perrin Robin Clément Morin Nicolas Henry Roussel Mathieu Gautier Masson Marchand Duval Denis Dumont Marie Lemaire Noël Meyer Dufour Meunier Brun Blanchard Giraud Joly Rivière Lucas Brunet Gaillard Barbier Arnaud Martinez Gérard Roche Renard Schmitt Roy Leroux Colin Vidal Caron Picard Roger Fabre Aubert Lemoine Renaud Dumas Lacroix Olivier Philippe Bourgeois Pierre Benoît Rey Leclerc Payet Rolland Leclercq Guillaume Lecomte Lopez Jean Dupuy Guillot Hubert Berger Carpentier Sanchez Dupuis Moulin Louis Deschamps Huet Vasseur Perez Boucher Fleury Royer Klein Jacquet Adam Paris Poirier Marty Aubry Guyot Carré Charles Renault Charpentier Ménard Maillard Baron Bertin Bailly Hervé Schneider Fernandez Collet Léger Bouvier Julien Prévost Millet Perrot Daniel Cousin Germain Breton Besson Langlois Rémy Pelletier Lévêque Perrier Leblanc Barré Lebrun Marchal Weber Mallet Hamon Boulanger Jacob Monnier Michaud Guichard Gillet Étienne Grondin Poulain Tessier Chevallier Collin Chauvin Bouchet Gay Lemaître Bénard Maréchal Humbert Reynaud Antoine Hoarau Perret Barthélemy Cordier Pichon Lejeune Gilbert Lamy Delaunay Pasquier Carlier Laporte'.split(
    ' ',
  )

export const FIRST_NAMES: readonly string[] =
  'Camille Marie Jean Thomas Nicolas Julien Sophie Céline Alexandre Julie Émilie David Sébastien Aurélie Pierre Maxime Laura Antoine Pauline Guillaume Léa Mathieu Romain Chloé Vincent Élodie Benjamin Manon Kevin Sarah Jérôme Anaïs Lucas Hélène Hugo Inès Théo Zoé Loïc Maëlle Yann Noémie Éric Françoise Karim Fatima Mehdi Nadia Ali Zohra'.split(
    ' ',
  )
