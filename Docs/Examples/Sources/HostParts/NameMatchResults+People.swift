package import NameMatch
import QuizDomain

extension NameMatchResults {
    /// The people in the review of the game with their names: each person once, in the order of the rounds.
    package var people: [(face: FaceID, name: String)] {
        var seen: Set<FaceID> = []
        return game.review.compactMap { line in
            guard let face = line.prompt.face ?? line.right.face, let name = names[face], seen.insert(face).inserted
            else { return nil }
            return (face, name)
        }
    }
}
