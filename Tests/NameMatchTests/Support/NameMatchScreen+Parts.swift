import NameMatch
import QuizDomain

extension NameMatchScreen {
    /// The options of the open round, or an empty array if no round is open.
    var options: [ChoiceScreen<NameOrFace>.Option] {
        round?.choice.phase == .asking ? round?.choice.options ?? [] : []
    }
}
