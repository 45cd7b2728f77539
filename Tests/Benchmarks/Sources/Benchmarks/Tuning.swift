import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting

extension Group {
    /// What policies for misspellings accept and confuse on the corpora: the figures that the presets were chosen by.
    static let tuning = Group(name: "tuning") { bench in
        let candidates: [(String, TypoPolicy)] = [
            ("standard", .standard),
            ("1 from 4, 2 from 7, 3 from 12", try policy(4, 7, 12)),
            ("1 from 4, 2 from 8, 3 from 13", try policy(4, 8, 13)),
            ("1 from 4, 2 from 9, 3 from 14", try policy(4, 9, 14)),
            ("1 from 4, 2 from 6, 3 from 12", try policy(4, 6, 12)),
            ("1 from 5, 2 from 8, 3 from 13", try policy(5, 8, 13)),
        ]
        for corpus in AnswerCorpus.all {
            print("  \(corpus): \(corpus.question.answers.count) answers, \(corpus.misspellings.count) misspellings")
            let each = bench.rounds
            for (name, policy) in candidates { print("    \(name)\n      \(row(corpus, policy, each: each))") }
        }
    }

    private static func policy(_ one: Int, _ two: Int, _ three: Int) throws -> TypoPolicy {
        try TypoPolicy([.init(from: one, edits: 1), .init(from: two, edits: 2), .init(from: three, edits: 3)])
    }

    private static func row(_ corpus: AnswerCorpus, _ policy: TypoPolicy, each: Int) -> String {
        let byHand = MatchingReport(corpus.misspellings, of: corpus.question, typos: policy)
        var parts = ["by hand \(byHand)"]
        for edits in 1...2 {
            var generator = SeededGenerator(seed: UInt64(edits))
            let misspellings = corpus.misspellings(edits: edits, each: each, using: &generator)
            parts.append("\(edits) by chance \(MatchingReport(misspellings, of: corpus.question, typos: policy))")
        }
        parts.append("strangers taken \(corpus.strangersTaken(typos: policy).count)")
        parts.append("absent taken \(corpus.absentTaken(typos: policy).count)")
        return parts.joined(separator: "; ")
    }
}
