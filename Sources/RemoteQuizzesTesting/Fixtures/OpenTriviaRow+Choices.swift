import RemoteQuizzes

extension OpenTriviaRow {
    /// Questions with four answers, written for this package.
    public static let choices = science + places + culture

    private static let science: [OpenTriviaRow] = [
        of(.scienceAndNature, "Which gas do plants make sugar of?", "Carbon dioxide", "Oxygen", "Nitrogen", "Helium"),
        of(.scienceAndNature, "What is the chemical symbol of iron?", "Fe", "Ir", "In", "I"),
        of(.scienceAndNature, "How many planets go round the Sun?", "8", "7", "9", "10"),
        of(.computers, "Which number system has only 0 and 1?", "Binary", "Octal", "Decimal", "Hexadecimal"),
        of(.computers, "How many bits has a byte on nearly every computer?", "8", "4", "16", "32"),
        of(.mathematics, "What is the square root of 144?", "12", "11", "13", "14"),
        of(.mathematics, "How much is 15% of 200?", "30", "15", "20", "35"),
        of(.animals, "Which is the largest animal?", "Blue whale", "African elephant", "Giraffe", "Whale shark"),
        of(.animals, "What is a young kangaroo called?", "Joey", "Cub", "Calf", "Kid"),
    ]

    private static let places: [OpenTriviaRow] = [
        of(.generalKnowledge, "How many minutes has a day?", "1,440", "1,240", "1,640", "2,400"),
        of(.geography, "What is the capital of Australia?", "Canberra", "Sydney", "Melbourne", "Perth"),
        of(.geography, "What is the capital of Canada?", "Ottawa", "Toronto", "Montréal", "Vancouver"),
        of(.geography, "On which continent is the Sahara?", "Africa", "Asia", "Australia", "South America"),
        of(.geography, "Which of these countries has no coast?", "Austria", "Portugal", "Greece", "Norway"),
        of(.geography, "Which is the longest river of South America?", "Amazon", "Orinoco", "Paraná", "Magdalena"),
        of(.geography, "Which strait parts Europe from Africa?", "Gibraltar", "Bosporus", "Dover", "Bering", .medium),
        of(.history, "In which year did people first walk on the Moon?", "1969", "1959", "1965", "1972"),
        of(.history, "Who was the first emperor of Rome?", "Augustus", "Nero", "Trajan", "Hadrian"),
        of(
            .history, "What crosses the north of England?", "Hadrian's Wall", "Offa's Dyke", "The Limes", "A wood",
            .hard),
        of(.politics, "How many stars has the flag of the European Union?", "12", "10", "15", "27"),
        of(.vehicles, "How many wheels has a unicycle?", "1", "2", "3", "4"),
        of(.sports, "How many players has a volleyball team on court?", "6", "5", "7", "8"),
        of(.sports, "Where can one score a touchdown?", "American football", "Cricket", "Tennis", "Golf"),
        of(.boardGames, "How many squares has a chessboard?", "64", "49", "81", "100"),
    ]

    private static let culture: [OpenTriviaRow] = [
        of(.music, "How many lines has a staff?", "5", "4", "6", "7"),
        of(.music, "Who wrote \"The Four Seasons\"?", "Antonio Vivaldi", "J. S. Bach", "G. F. Handel", "Joseph Haydn"),
        of(.music, "Which of these is a woodwind instrument?", "Clarinet", "Trumpet", "Viola", "Timpani", .medium),
        of(.books, "Who wrote \"Hamlet\"?", "Shakespeare", "Marlowe", "Jonson", "Milton"),
        of(.books, "Who wrote \"The Little Prince\"?", "Saint-Exupéry", "Verne", "Camus", "Proust", .medium),
        of(.film, "Who directed \"Psycho\" (1960)?", "Hitchcock", "Welles", "Wilder", "Ford", .medium),
        of(.mythology, "Who flew too near to the Sun?", "Icarus", "Daedalus", "Theseus", "Perseus"),
        of(.mythology, "What is Thor's hammer called?", "Mjölnir", "Gungnir", "Excalibur", "Draupnir", .medium),
        of(.art, "Who painted \"The Starry Night\"?", "Van Gogh", "Cézanne", "Monet", "Manet"),
    ]

    private static func of(
        _ category: OpenTriviaCategory, _ question: String, _ right: String, _ first: String, _ second: String,
        _ third: String, _ difficulty: OpenTriviaDifficulty = .easy
    ) -> OpenTriviaRow {
        OpenTriviaRow(question, right, or: first, second, third, category: category, difficulty: difficulty)
    }
}
