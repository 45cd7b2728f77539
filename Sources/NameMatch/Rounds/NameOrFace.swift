import enum PlayhouseCore.DisplayText
package import QuizDomain

/// A prompt or an option of the name game, which is a name or a face.
public enum NameOrFace: Hashable, Sendable, Codable {
    /// A name, which is displayed as it is.
    case name(String)
    /// A face, which is displayed as a portrait.
    case face(FaceID)

    /// The name, or `nil` if the value is a face.
    public var name: String? {
        if case .name(let name) = self { name } else { nil }
    }

    /// The face, or `nil` for a name.
    public var face: FaceID? {
        if case .face(let face) = self { face } else { nil }
    }
}

extension NameOrFace {
    /// Creates a name or a face by decoding it.
    ///
    /// Control characters are removed from a name. It is cut to the length of the longest name of a ``Person``, because
    /// the time to hash it can grow with the square of its length.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.face) {
            let content = try container.nestedContainer(keyedBy: FaceCodingKeys.self, forKey: .face)
            self = .face(try content.decode(FaceID.self, forKey: ._0))
        } else {
            let content = try container.nestedContainer(keyedBy: NameCodingKeys.self, forKey: .name)
            let name = DisplayText.line(try content.decode(String.self, forKey: ._0))
            self = .name(String(name.unicodeScalars.prefix(Person.longestName)))
        }
    }
}

extension ChoiceQuestion<NameOrFace> {
    /// Creates the question of a round, with an identifier.
    ///
    /// The people of a ``Deal`` have different names and faces, so the question of a round from a ``Dealer`` is valid.
    package init(_ deal: Deal, asking direction: MatchDirection, id: String) throws(ChoiceQuestionError) {
        let names = deal.people.map { NameOrFace.name($0.name) }
        let faces = deal.people.map { NameOrFace.face($0.face) }
        let (prompts, options) = direction == .facesForName ? (names, faces) : (faces, names)
        try self.init(id: id, prompt: prompts[deal.right], options: options, right: deal.right)
    }

    /// The face of the person whom the question asks about.
    var targetFace: FaceID? { prompt.face ?? options[right].face }

    /// The direction of a question with options.
    var direction: MatchDirection { prompt.face == nil ? .facesForName : .namesForFace }

    /// All faces that the question shows.
    var faces: [FaceID] { ([prompt] + options).compactMap(\.face) }
}

extension ChoiceGame<NameOrFace> {
    /// The game without the questions that were dealt but not asked.
    ///
    /// If the deck has no more questions, as in a replay, no question is removed, because the deck could not replace
    /// it.
    var withoutRoundsAhead: ChoiceGame {
        guard !deckIsComplete else { return self }
        var game = self
        game.removeQuestionsAhead()
        return game
    }
}
