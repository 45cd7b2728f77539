public import RemoteQuizzes

/// The categories that the service lists, in its order.
extension OpenTriviaCategory {
    package static let known: [OpenTriviaCategory] = [
        generalKnowledge, books, film, music, musicalsAndTheatres,
        OpenTriviaCategory(id: 14, name: "Entertainment: Television"),
        OpenTriviaCategory(id: 15, name: "Entertainment: Video Games"),
        boardGames, scienceAndNature, computers, mathematics, mythology, sports, geography, history, politics, art,
        celebrities, animals, vehicles,
        OpenTriviaCategory(id: 29, name: "Entertainment: Comics"),
        OpenTriviaCategory(id: 30, name: "Science: Gadgets"),
        OpenTriviaCategory(id: 31, name: "Entertainment: Japanese Anime & Manga"),
        OpenTriviaCategory(id: 32, name: "Entertainment: Cartoon & Animations"),
    ]

    /// The category General Knowledge, which is the default category of an ``OpenTriviaRow``.
    public static let generalKnowledge = OpenTriviaCategory(id: 9, name: "General Knowledge")
    package static let books = OpenTriviaCategory(id: 10, name: "Entertainment: Books")
    package static let film = OpenTriviaCategory(id: 11, name: "Entertainment: Film")
    package static let music = OpenTriviaCategory(id: 12, name: "Entertainment: Music")
    package static let musicalsAndTheatres = OpenTriviaCategory(id: 13, name: "Entertainment: Musicals & Theatres")
    package static let boardGames = OpenTriviaCategory(id: 16, name: "Entertainment: Board Games")
    package static let scienceAndNature = OpenTriviaCategory(id: 17, name: "Science & Nature")
    package static let computers = OpenTriviaCategory(id: 18, name: "Science: Computers")
    package static let mathematics = OpenTriviaCategory(id: 19, name: "Science: Mathematics")
    package static let mythology = OpenTriviaCategory(id: 20, name: "Mythology")
    package static let sports = OpenTriviaCategory(id: 21, name: "Sports")
    package static let geography = OpenTriviaCategory(id: 22, name: "Geography")
    package static let history = OpenTriviaCategory(id: 23, name: "History")
    package static let politics = OpenTriviaCategory(id: 24, name: "Politics")
    package static let art = OpenTriviaCategory(id: 25, name: "Art")
    package static let celebrities = OpenTriviaCategory(id: 26, name: "Celebrities")
    package static let animals = OpenTriviaCategory(id: 27, name: "Animals")
    package static let vehicles = OpenTriviaCategory(id: 28, name: "Vehicles")
}
