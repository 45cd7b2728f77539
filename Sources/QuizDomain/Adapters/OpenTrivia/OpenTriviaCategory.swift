import RemoteLoading

/// A topic of Open Trivia DB: one of those that are known, or a newer one by its number.
public struct OpenTriviaCategory: Hashable, Sendable, Codable, Identifiable {
    /// The number by which the service knows it.
    public let id: Int
    /// The whole name, such as `Entertainment: Film`.
    public var name: String { key.text }
    private let key: ByteKey

    private enum CodingKeys: String, CodingKey {
        case id
        case key = "name"
    }

    /// Creates a category; ``known`` has those of which the numbers are settled.
    public init(id: Int, name: String) {
        self.id = id
        key = ByteKey(name)
    }

    /// What it belongs to, such as `Entertainment`; nil if the name says nothing of it.
    public var group: String? {
        name.firstRange(of: ": ").map { String(name[..<$0.lowerBound]) }
    }

    /// The name without the group, such as `Film`.
    public var shortName: String {
        name.firstRange(of: ": ").map { String(name[$0.upperBound...]) } ?? name
    }

    /// The known category of a whole name; nil for a newer one.
    public static func named(_ name: String) -> OpenTriviaCategory? { byName[ByteKey(name)] }

    private static let byName = Dictionary(uniqueKeysWithValues: known.map { ($0.key, $0) })
}

extension OpenTriviaCategory {
    /// A bit of everything.
    public static let generalKnowledge = OpenTriviaCategory(id: 9, name: "General Knowledge")
    /// Books.
    public static let books = OpenTriviaCategory(id: 10, name: "Entertainment: Books")
    /// Film.
    public static let film = OpenTriviaCategory(id: 11, name: "Entertainment: Film")
    /// Music.
    public static let music = OpenTriviaCategory(id: 12, name: "Entertainment: Music")
    /// Musicals and theatres.
    public static let musicalsAndTheatres = OpenTriviaCategory(id: 13, name: "Entertainment: Musicals & Theatres")
    /// Television.
    public static let television = OpenTriviaCategory(id: 14, name: "Entertainment: Television")
    /// Video games.
    public static let videoGames = OpenTriviaCategory(id: 15, name: "Entertainment: Video Games")
    /// Board games.
    public static let boardGames = OpenTriviaCategory(id: 16, name: "Entertainment: Board Games")
    /// Science and nature.
    public static let scienceAndNature = OpenTriviaCategory(id: 17, name: "Science & Nature")
    /// Computers.
    public static let computers = OpenTriviaCategory(id: 18, name: "Science: Computers")
    /// Mathematics.
    public static let mathematics = OpenTriviaCategory(id: 19, name: "Science: Mathematics")
    /// Mythology.
    public static let mythology = OpenTriviaCategory(id: 20, name: "Mythology")
    /// Sports.
    public static let sports = OpenTriviaCategory(id: 21, name: "Sports")
    /// Geography.
    public static let geography = OpenTriviaCategory(id: 22, name: "Geography")
    /// History.
    public static let history = OpenTriviaCategory(id: 23, name: "History")
    /// Politics.
    public static let politics = OpenTriviaCategory(id: 24, name: "Politics")
    /// Art.
    public static let art = OpenTriviaCategory(id: 25, name: "Art")
    /// Celebrities.
    public static let celebrities = OpenTriviaCategory(id: 26, name: "Celebrities")
    /// Animals.
    public static let animals = OpenTriviaCategory(id: 27, name: "Animals")
    /// Vehicles.
    public static let vehicles = OpenTriviaCategory(id: 28, name: "Vehicles")
    /// Comics.
    public static let comics = OpenTriviaCategory(id: 29, name: "Entertainment: Comics")
    /// Gadgets.
    public static let gadgets = OpenTriviaCategory(id: 30, name: "Science: Gadgets")
    /// Japanese anime and manga.
    public static let animeAndManga = OpenTriviaCategory(id: 31, name: "Entertainment: Japanese Anime & Manga")
    /// Cartoons and animations.
    public static let cartoons = OpenTriviaCategory(id: 32, name: "Entertainment: Cartoon & Animations")

    /// The categories of which the numbers are settled, 9 to 32.
    public static let known = [
        generalKnowledge, books, film, music, musicalsAndTheatres, television, videoGames, boardGames,
        scienceAndNature, computers, mathematics, mythology, sports, geography, history, politics, art, celebrities,
        animals, vehicles, comics, gadgets, animeAndManga, cartoons,
    ]
}
