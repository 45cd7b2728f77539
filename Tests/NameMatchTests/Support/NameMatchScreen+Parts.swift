import NameMatch
import QuizDomain

extension NameMatchScreen {
    /// The faces and names that can be chosen; empty unless a round is open.
    var options: [ChoiceScreen<NameOrFace>.Option] {
        round?.choice.phase == .asking ? round?.choice.options ?? [] : []
    }
}
