package import QuizDomain
import struct RemoteLoading.ByteKey

/// What the prompts and options of the name game are: a name or a face.
public enum NameOrFace: Hashable, Sendable, Codable {
    /// A name, to be shown as it is.
    case name(String)
    /// A face, to be shown by its portrait.
    case face(FaceID)

    /// Compares the bytes of both names, or the faces.
    public static func == (left: NameOrFace, right: NameOrFace) -> Bool {
        left.face == right.face && left.key == right.key
    }

    /// Hashes the bytes of the name, or the face.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(face)
        hasher.combine(key)
    }

    /// The name, if it is one.
    public var name: String? {
        if case .name(let name) = self { name } else { nil }
    }

    private var key: ByteKey? { name.map { ByteKey($0) } }

    /// The face, if it is one.
    public var face: FaceID? {
        if case .face(let face) = self { face } else { nil }
    }
}

/// Whether faces are chosen for a name, or names for a face.
public enum MatchDirection: String, Hashable, Sendable, Codable {
    /// One name and several faces.
    case facesForName
    /// One face and several names.
    case namesForFace

    /// How many there are to choose from, unless a mode says otherwise.
    var usualChoices: Int { self == .facesForName ? 6 : 5 }
}

extension ChoiceQuestion<NameOrFace> {
    /// The question that a deal asks, under an identifier of its own.
    ///
    /// A deal has several people with different names and faces, so a question can always be made of it.
    package init(_ deal: Deal, asking direction: MatchDirection, id: String) throws(ChoiceQuestionError) {
        let names = deal.people.map { NameOrFace.name($0.name) }
        let faces = deal.people.map { NameOrFace.face($0.face) }
        let (prompts, options) = direction == .facesForName ? (names, faces) : (faces, names)
        try self.init(id: id, prompt: prompts[deal.right], options: options, right: deal.right)
    }

    /// The face that is asked for or shown.
    var targetFace: FaceID? { prompt.face ?? options[right].face }

    /// The faces that are shown.
    var faces: [FaceID] { ([prompt] + options).compactMap(\.face) }
}

extension ChoiceGame<NameOrFace> {
    /// The game with the round that was shown, and without those that were only fetched; a replay has no others.
    var withoutRoundsAhead: ChoiceGame {
        guard !deckIsComplete else { return self }
        var game = self
        game.dropQuestionsAhead()
        return game
    }

    /// Whose portraits it needs to go on.
    var facesToShow: [FaceID] {
        ([currentRound?.question].compactMap { $0 } + questionsAhead).flatMap(\.faces)
    }
}
