import QuizDomain
import TestSupport
import Testing

/// Formulas and other texts with signs that mean something.
@Suite(.bounded) struct FormulaAnswerTests {
    private func isAccepted(_ guess: String, for answer: String, _ typos: TypoPolicy) -> Bool {
        if case .answer = GuessMatcher(answers: [.init(answer)], typos: typos).find(guess) { true } else { false }
    }

    /// Formulas with a place for an operator.
    private static let templates = ["F = m?a", "x?y", "V = I ? R", "y = m?x + b", "Force = mass?acceleration"]
    private static let operators = ["*", "/", "-", "+", ":", "^", ".", ","]

    @Test(arguments: templates)
    func operatorNeverMatchesAnotherOperator(template: String) {
        let formulas = Self.operators.map { template.replacing("?", with: $0) }
        for answer in formulas {
            for guess in formulas where guess != answer {
                for typos in [TypoPolicy.none, .standard] {
                    #expect(!isAccepted(guess, for: answer, typos), "\(guess) counts for \(answer)")
                }
            }
        }
    }

    @Test(arguments: [
        ("mass*acceleration", "mass/acceleration"), ("M*A*S*H", "M/A/S/H"), ("M*A*S*H", "M-A-S-H"), ("AC/DC", "AC*DC"),
        ("AC/DC", "AC+DC"), ("F = ma", "F = m/a"), ("F = m/a", "F = ma"), ("E = mc²", "E = m/c²"), ("24/7", "24-7"),
        ("a² + b² = c²", "a² - b² = c²"), ("y = a-b", "y = a b"), ("x - y", "x / y"), ("x / y", "x * y"),
        ("x - y", "x/y"),
    ])
    func signDoesNotMatchDifferentSign(answer: String, guess: String) {
        #expect(!isAccepted(guess, for: answer, .none))
        #expect(!isAccepted(guess, for: answer, .standard))
    }

    @Test(arguments: [
        ("Force = mass*acceleration", "Forse = mass/acceleration"), ("mass*acceleration", "mas/acceleration"),
        ("mass*acceleration", "mass-aceleration"),
    ])
    func typoDoesNotExcuseWrongSign(answer: String, guess: String) {
        #expect(!isAccepted(guess, for: answer, .standard))
    }

    @Test(arguments: [
        ("F = m*a", "F = ma"), ("F = m*a", "f = m a"), ("F = m*a", "F=m*a"), ("F = ma", "F = m*a"), ("F = ma", "f=ma"),
        ("x*y", "xy"), ("x*y", "X Y"), ("x/y", "xy"), ("M*A*S*H", "mash"), ("M*A*S*H", "M*ASH"), ("AC/DC", "AC-DC"),
        ("AC/DC", "acdc"), ("E = mc²", "E=mc2"), ("E = mc²", "E = mc²."), ("Face/Off", "face-off"),
        ("Star Wars: Episode IV", "star wars - episode iv"), ("Rock 'n' Roll", "rock-n-roll"), ("T. Rex", "T-Rex"),
        ("will.i.am", "will-i-am"), ("Toys \"R\" Us", "toys-r-us"),
    ])
    func similarOrOmittedFormulaSignIsAccepted(answer: String, guess: String) {
        #expect(isAccepted(guess, for: answer, .none))
    }

    @Test func guessMatchesAnswerWithSameSign() {
        let matcher = GuessMatcher(answers: [.init("F = m*a"), .init("F = m/a"), .init("F = m-a")])
        #expect(matcher.find("f = m/a") == .answer(1, manner: .folded))
        #expect(matcher.find("F=m*a") == .answer(0, manner: .folded))
        #expect(matcher.find("F = m+a") == .nothing)
    }
}
