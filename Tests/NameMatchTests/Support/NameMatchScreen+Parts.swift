import NameMatch
import QuizDomain

extension NameMatchScreen {
    var menu: NameMatchMenu? {
        if case .menu(let menu) = self { menu } else { nil }
    }

    var round: NameMatchRoundScreen? {
        if case .round(let round) = self { round } else { nil }
    }

    var results: NameMatchResults? {
        if case .results(let results) = self { results } else { nil }
    }

    /// The faces and names that can be chosen; empty unless a round is open.
    var options: [ChoiceScreen<NameMatchContent>.Option] {
        round?.choice.phase == .asking ? round?.choice.options ?? [] : []
    }
}
