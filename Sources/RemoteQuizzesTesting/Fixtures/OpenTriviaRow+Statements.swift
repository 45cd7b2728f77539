import RemoteQuizzes

extension OpenTriviaRow {
    /// Statements that are true or false, written for this package.
    public static let statements = world + ideas + works

    private static let world: [OpenTriviaRow] = [
        OpenTriviaRow("Water boils at a lower temperature on a mountain than at the sea.", true, .scienceAndNature),
        OpenTriviaRow("Sound travels faster in water than in air.", true, .scienceAndNature),
        OpenTriviaRow("A diamond is made of carbon.", true, .scienceAndNature),
        OpenTriviaRow("Venus is the planet nearest to the Sun.", false, .scienceAndNature),
        OpenTriviaRow("The chemical symbol of gold is Ag.", false, .scienceAndNature),
        OpenTriviaRow("Lightning is hotter than the surface of the Sun.", true, .scienceAndNature, .hard),
        OpenTriviaRow("The Nile flows into the Mediterranean Sea.", true, .geography),
        OpenTriviaRow("Australia is both a country and a continent.", true, .geography),
        OpenTriviaRow("Lisbon is the capital of Spain.", false, .geography),
        OpenTriviaRow("Africa is the largest continent.", false, .geography),
        OpenTriviaRow("The Danube flows through Vienna.", true, .geography),
        OpenTriviaRow("Iceland lies on the Mid-Atlantic Ridge.", true, .geography, .medium),
        OpenTriviaRow("Lake Baikal is the deepest lake on Earth.", true, .geography, .medium),
        OpenTriviaRow("São Paulo is the capital of Brazil.", false, .geography, .medium),
        OpenTriviaRow("Mount Everest stands on the border of Nepal and China.", true, .geography, .medium),
        OpenTriviaRow("A spider has six legs.", false, .animals),
        OpenTriviaRow("Whales are mammals.", true, .animals),
        OpenTriviaRow("Penguins live in the wild at the North Pole.", false, .animals),
        OpenTriviaRow("An octopus has three hearts.", true, .animals, .medium),
    ]

    private static let ideas: [OpenTriviaRow] = [
        OpenTriviaRow("A dozen is twelve.", true),
        OpenTriviaRow("A leap year has 366 days.", true),
        OpenTriviaRow("Random access memory keeps its contents without power.", false, .computers),
        OpenTriviaRow("HTML stands for HyperText Markup Language.", true, .computers),
        OpenTriviaRow("In C, the expression 5 / 2 gives 2.5.", false, .computers, .medium),
        OpenTriviaRow("In HTML, &lt; stands for the sign <.", true, .computers, .medium),
        OpenTriviaRow("The number 1 is a prime number.", false, .mathematics),
        OpenTriviaRow("π is a rational number.", false, .mathematics),
        OpenTriviaRow("50% of 50 is 25.", true, .mathematics),
        OpenTriviaRow("2 + 2 × 2 = 8", false, .mathematics),
        OpenTriviaRow("A chessboard has 64 squares.", true, .boardGames),
        OpenTriviaRow("A marathon is exactly 40 kilometres long.", false, .sports),
        OpenTriviaRow("The Olympic flag shows five rings.", true, .sports),
    ]

    private static let works: [OpenTriviaRow] = [
        OpenTriviaRow("The Berlin Wall fell in 1989.", true, .history),
        OpenTriviaRow("The Titanic sank on its first voyage.", true, .history),
        OpenTriviaRow("The Second World War ended in 1918.", false, .history),
        OpenTriviaRow("The Hundred Years' War lasted exactly a hundred years.", false, .history),
        OpenTriviaRow("The main seat of the United Nations is in Geneva.", false, .politics),
        OpenTriviaRow("A piano usually has 88 keys.", true, .music),
        OpenTriviaRow("A violin has six strings.", false, .music),
        OpenTriviaRow("Beethoven wrote nine symphonies.", true, .music, .medium),
        OpenTriviaRow("Mozart was born in Vienna.", false, .music, .medium),
        OpenTriviaRow("\"Metropolis\" by Fritz Lang is a silent film.", true, .film, .medium),
        OpenTriviaRow("\"Casablanca\" was shot in colour.", false, .film, .medium),
        OpenTriviaRow("\"Don Quixote\" was written in Portuguese.", false, .books),
        OpenTriviaRow("\"Les Misérables\" is a novel by Victor Hugo.", true, .books),
        OpenTriviaRow("Zeus is the Greek god of the sea.", false, .mythology),
        OpenTriviaRow("The Minotaur was half man and half horse.", false, .mythology),
        OpenTriviaRow("Michelangelo's \"David\" is made of marble.", true, .art),
    ]
}
