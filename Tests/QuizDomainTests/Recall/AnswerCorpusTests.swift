import PlayhouseCoreTesting
import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct AnswerCorpusTests {
    @Test(arguments: zip([AnswerCorpus.javaKeywords, .countries, .capitals, .elements], [50, 195, 196, 118]))
    func corpusHasAllAnswersAndNoDuplicates(corpus: AnswerCorpus, count: Int) {
        #expect(corpus.question.answers.count == count)
        #expect(corpus.question.merged.isEmpty)
        #expect(corpus.parts.flatMap(\.answers) == corpus.question.answers.map(\.text))
    }

    @Test(arguments: AnswerCorpus.all)
    func misspellingsDifferFromAllSpellingsAndAreUnique(corpus: AnswerCorpus) {
        let texts = Set(corpus.question.answers.map(\.text))
        let spellings = Set(corpus.question.answers.flatMap { [$0.text] + $0.aliases }.map(AnswerFolding.fold))
        for misspelling in corpus.misspellings {
            #expect(texts.contains(misspelling.answer), "\(misspelling)")
            #expect(!spellings.contains(AnswerFolding.fold(misspelling.text)), "\(misspelling)")
        }
        #expect(Set(corpus.misspellings).count == corpus.misspellings.count)
    }

    @Test func corpusParserReadsAliasesMisspellingsAndParts() {
        let corpus = AnswerCorpus(
            "colours", asking: "Which colours?",
            """
            # warm
            Red: Redd, Read

            # cold
            Grey = Gray, Silver: Gey
            Blue:
            """)
        #expect(corpus.question.answers == [.init("Red"), .init("Grey", aliases: ["Gray", "Silver"]), .init("Blue")])
        #expect(corpus.misspellings == [.init("Redd", of: "Red"), .init("Read", of: "Red"), .init("Gey", of: "Grey")])
        #expect(corpus.parts.map(\.name) == ["warm", "cold"])
        #expect(corpus.parts.map(\.answers) == [["Red"], ["Grey", "Blue"]])
        #expect("\(corpus)" == "colours")
    }

    @Test func listWithoutHeadingsHasOnePart() {
        #expect(AnswerCorpus("one", asking: "Which?", "Red:\nBlue:").parts.map(\.answers) == [["Red", "Blue"]])
    }

    @Test func equalSeedsGiveEqualMisspellings() {
        func misspellings(seed: UInt64) -> [AnswerCorpus.Misspelling] {
            var generator = SeededNumbers(seed: seed)
            return AnswerCorpus.javaKeywords.misspellings(edits: 1, each: 5, using: &generator)
        }
        #expect(misspellings(seed: 7) == misspellings(seed: 7))
        #expect(misspellings(seed: 7) != misspellings(seed: 8))
        #expect(misspellings(seed: 7).count == 250)
    }

    @Test func randomMisspellingNeverEqualsAnyAnswer() {
        var generator = SeededNumbers(seed: 1)
        let corpus = AnswerCorpus("alike", asking: "Which?", "a:\nb:\nab:\nba:")
        let matcher = GuessMatcher(corpus.question, typos: .none)
        for misspelling in corpus.misspellings(edits: 1, each: 50, using: &generator) {
            #expect(matcher.find(misspelling.text) == .nothing, "\(misspelling)")
        }
    }
}
