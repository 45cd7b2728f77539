import NameMatch
import QuizDomain

extension NameMatchScreen {
    /// The options of the open round, or an empty array if no round is open.
    var options: [ChoiceRoundScreen<NameOrFace>.Option] {
        round?.choice.phase == .asking ? round?.choice.options ?? [] : []
    }
}
