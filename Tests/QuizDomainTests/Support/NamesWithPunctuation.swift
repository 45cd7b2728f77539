/// Names with apostrophes, full stops, hyphens and other signs that players leave out, written by hand for
/// `OmittedPunctuationTests`.
///
/// The list is divided by the place of each name. The rules were chosen with the even places, and judged on the odd
/// ones.
enum NamesWithPunctuation {
    /// The names of one half of the list.
    static func names(_ half: Half) -> [String] {
        all.enumerated().filter { $0.offset % 2 == half.rawValue }.map(\.element)
    }

    static let all = text.split(separator: "\n").flatMap { $0.split(separator: ";") }
        .map { String($0.drop(while: \.isWhitespace)) }

    private static let text = """
        J.K. Rowling; J. R. R. Tolkien; C.S. Lewis; T. S. Eliot; H.G. Wells; P.G. Wodehouse; D.H. Lawrence
        E. M. Forster; J.D. Salinger; A.A. Milne; F. Scott Fitzgerald; George R.R. Martin; Samuel L. Jackson
        Michael J. Fox; J.J. Abrams; W.H. Auden; E.E. Cummings; B.B. King; O.J. Simpson; Harry S. Truman
        George W. Bush; John F. Kennedy; Dwight D. Eisenhower; Ulysses S. Grant; Philip K. Dick; Ursula K. Le Guin
        Arthur C. Clarke; L. Frank Baum; P.T. Barnum; W.B. Yeats; M. Night Shyamalan; Robert E. Lee; J.M.W. Turner
        Booker T. Washington; R.L. Stine; Conan O'Brien; Sinéad O'Connor; Peter O'Toole; Shaquille O'Neal
        Georgia O'Keeffe; Flannery O'Connor; Ryan O'Neal; Scarlett O'Hara; Maureen O'Sullivan; Eugene O'Neill
        Paul O'Grady; Chris O'Dowd; Dara Ó Briain; Rosie O'Donnell; Beverly D'Angelo; Gabriele D'Annunzio
        Jeanne d'Arc; Vincent D'Onofrio; Valéry Giscard d'Estaing; D'Artagnan; Jean le Rond d'Alembert
        Brian d'Arcy James; Toussaint L'Ouverture; Madeleine L'Engle; Guillaume de l'Hôpital; N'Djamena
        Côte d'Ivoire; Val d'Isère; Cortina d'Ampezzo; L'Aquila; St. John's; Xi'an; Nuku'alofa; Sana'a
        Coeur d'Alene; Martha's Vineyard; Land's End; Hadrian's Wall; King's Cross; St. James's Park
        Lord's Cricket Ground; Arthur's Seat; Giant's Causeway; Queen's Park Rangers; Santa's Workshop; Hudson's Bay
        Pike's Peak; Earl's Court; Regent's Park; Schindler's List; Pan's Labyrinth; Rosemary's Baby; Ocean's Eleven
        Howl's Moving Castle; Logan's Run; Sophie's Choice; Charlotte's Web; Gulliver's Travels
        Lady Chatterley's Lover; Finnegan's Wake; Angela's Ashes; Ender's Game; The Handmaid's Tale
        A Midsummer Night's Dream; Love's Labour's Lost; All's Well That Ends Well; The Winter's Tale
        Harry Potter and the Philosopher's Stone; Bridget Jones's Diary; Ferris Bueller's Day Off; Carlito's Way
        Molly's Game; The Hitchhiker's Guide to the Galaxy; The Time Traveler's Wife; The King's Speech
        The Queen's Gambit; Dawson's Creek; Grey's Anatomy; Bob's Burgers; Schitt's Creek; Hell's Kitchen
        Rick's Café; Hogan's Heroes; Dexter's Laboratory; McDonald's; Levi's; Wendy's; Domino's Pizza; Macy's; Lay's
        Kellogg's Corn Flakes; Sotheby's; Christie's; Moody's; Lloyd's; Sweet Child o' Mine; Rock 'n' Roll
        Guns N' Roses; Don't Stop Believin'; Livin' on a Prayer; Stayin' Alive; Can't Buy Me Love
        Ain't No Mountain High Enough; Don't Look Back in Anger; I'm a Believer; Singin' in the Rain
        Knockin' on Heaven's Door; Who's Afraid of Virginia Woolf?; Pirates of the Caribbean: Dead Man's Chest
        Breakfast at Tiffany's; Don't Look Up; Spider-Man; X-Men; Ant-Man; Wall-E; Moby-Dick; Ben-Hur; Jay-Z
        Run-D.M.C.; Salt-N-Pepa; Coca-Cola; Rolls-Royce; Mercedes-Benz; Harley-Davidson; Hewlett-Packard
        Rimsky-Korsakov; Toulouse-Lautrec; Saint-Saëns; Jean-Paul Sartre; Jean-Luc Godard; Jean-Jacques Rousseau
        Jean-Claude Van Damme; Daniel Day-Lewis; Helena Bonham-Carter; Henri Cartier-Bresson; Joseph Gordon-Levitt
        Catherine Zeta-Jones; Kristin Scott-Thomas; Andrew Lloyd-Webber; Baden-Powell; Claude Lévi-Strauss
        Guinea-Bissau; Timor-Leste; Alsace-Lorraine; Schleswig-Holstein; Baden-Baden; Stratford-upon-Avon
        Stoke-on-Trent; Notre-Dame; Aix-en-Provence; Clermont-Ferrand; Saint-Étienne; Port-au-Prince
        Bosnia-Herzegovina; Nizhny-Novgorod; Star-Spangled Banner; Half-Blood Prince; Tic-Tac-Toe; Merry-Go-Round
        Forget-me-not; Lily-of-the-Valley; T-shirt; E.T. the Extra-Terrestrial; L.A. Confidential; G.I. Jane
        U.S. Open; F.C. Barcelona; A.C. Milan; S.S. Lazio; St. Pauli; St. Louis; St. Petersburg; St. Moritz
        St. Andrews; St. Lucia; St. Bernard; Mt. Everest; Mt. Fuji; Mt. Kilimanjaro; Dr. Strangelove; Dr. Dolittle
        Dr. Zhivago; Dr. Watson; Mr. Bean; Mr. Darcy; Mrs. Doubtfire; Mrs. Robinson; Ms. Pac-Man; Monsters, Inc.
        Hello, Dolly!; Mamma Mia!; Oklahoma!; Airplane!; Good Morning, Vietnam; Planes, Trains and Automobiles
        Good Night, and Good Luck; O Brother, Where Art Thou?; Lock, Stock and Two Smoking Barrels; I, Robot
        I, Claudius; Martin Luther King, Jr.; Robert Downey, Jr.; Sammy Davis, Jr.; Washington, D.C.
        Eat, Pray, Love; Paris, Texas; AC/DC; Face/Off; Frost/Nixon; Node.js; Booking.com; Amazon.com; will.i.am
        Dr. Pepper; Baskin-Robbins; Häagen-Dazs; Star Trek: Picard; Mission: Impossible; Batman: Arkham Asylum
        Star Wars: The Clone Wars; Alien: Covenant
        """
}
