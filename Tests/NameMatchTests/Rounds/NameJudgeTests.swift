import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct NameJudgeTests {
    private static let people = Roster([
        .named("Ada", "Borg"), .named("Matt", "Conti"), .named("Matt", "Haas"), .named("Zoë", "Kovač"),
        .named("Anna", "Rossi", id: "a1", title: "Engineer"), .named("Anna", "Rossi", id: "a2", title: "Designer"),
        .named("Katherine", "Ito"), .named("Catherine", "Ito"), .named("Cher", ""), .named("Cher", "Bono"),
    ]).people

    @Test(
        arguments: [
            ("Ada Borg", 0, .accepted(answer: "Ada Borg", manner: .exact), []),
            (" ada BORG ", 0, .accepted(answer: "Ada Borg", manner: .folded), []),
            ("Ada", 0, .accepted(answer: "Ada Borg", manner: .alias), []),
            ("Ada Brog", 0, .accepted(answer: "Ada Borg", manner: .typo(distance: 1)), []),
            ("Borg", 0, .accepted(answer: "Ada Borg", manner: .alias), []),
            ("Ito", 6, .ambiguous(2), []),
            ("Haas", 1, .wrong, ["Matt Haas"]),
            ("Zoe Kovac", 3, .accepted(answer: "Zoë Kovač", manner: .folded), []),
            ("", 0, .blank, []),
            (" \n", 0, .blank, []),
            ("Nobody", 0, .wrong, []),
            ("Matt", 1, .ambiguous(2), []),
            ("Matt", 0, .ambiguous(2), []),
            ("Matt Haas", 2, .accepted(answer: "Matt Haas", manner: .exact), []),
            ("Matt Conti", 2, .wrong, ["Matt Conti"]),
            ("Anna Rossi", 5, .accepted(answer: "Anna Rossi", manner: .exact), []),
            ("Anna", 4, .accepted(answer: "Anna Rossi", manner: .alias), []),
            ("Anna Rossi", 0, .wrong, ["a1", "a2"]),
            ("Latherine Ito", 6, .wrong, []),
            ("Cher", 8, .accepted(answer: "Cher", manner: .exact), []),
            ("Cher", 9, .ambiguous(2), []),
            ("Cher", 0, .wrong, ["Cher"]),
            ("Cher Bono", 9, .accepted(answer: "Cher Bono", manner: .exact), []),
        ] as [(String, Int, GuessVerdict, [Person.ID])])
    func guessIsComparedWithAllNames(guess: String, person: Int, verdict: GuessVerdict, mixUps: [Person.ID]) {
        let judgement = NameJudge(Self.people).judge(guess, of: Self.people[person])
        #expect(judgement.verdict == verdict && judgement.mixUps == mixUps)
    }

    /// People with names of many kinds, of whom no two share a spelling.
    private static let manyNames = Roster(
        [
            ("太郎", "山田"), ("さくら", "佐々木"), ("明", "王"), ("小龍", "李"), ("영희", "김"), ("민수", "남궁"), ("ジョン", "スミス"),
            ("สมชาย", "ใจดี"), ("Robert (Bob)", "Smith"), ("William [Bill]", "Gates (Sales)"), ("花子（はなこ）", "鈴木"),
            ("Alex(andra)", "Kaya"), ("Dr. Max", "Mustermann"), ("Prof. Dr.-Ing. Eva", "Holz"),
            ("Dott.ssa Giulia", "Neri"),
            ("Frau Ilse", "Baum"), ("Mag. Lena", "Huber"), ("Mr. Wei (Kevin)", "Zhang"), ("Don", "Draper"),
            ("Sammy", "Davis, Jr."), ("Jean-Luc", "Picard"), ("Sinéad", "O’Connor"), ("ludwig", "van den Berg"),
            ("Анна", "Иванова"), ("Γιώργος", "Παππάς"), ("דנה", "לוי"), ("مُحَمَّد", "الفارسي"), ("अनुष्का", "शर्मा"),
            ("Prince", ""),
            ("", "Nakashima"), ("Dr.", "Who"), ("Mary Ann", "Lee (born Wu)"),
        ].map { UncheckedProfile.named($0, $1) }
    ).people
    private static let judgeOfManyNames = NameJudge(manyNames)

    @Test(
        arguments: [
            ("山田 太郎", ["太郎 山田", "山田太郎", "山田 太郎", "山田　太郎", "太郎山田", "山田、太郎", "太郎", "山田"]),
            ("佐々木 さくら", ["佐々木さくら", "さくら"]), ("王 明", ["王明", "明", "王", "明 王"]),
            ("李 小龍", ["李小龍", "小龍 李"]), ("김 영희", ["김영희", "영희 김", "김, 영희", "영희"]),
            ("남궁 민수", ["남궁민수"]), ("スミス ジョン", ["ジョン・スミス", "ジョンスミス", "スミスジョン"]),
            ("ใจดี สมชาย", ["สมชายใจดี", "สมชาย ใจดี"]),
            (
                "Smith Robert",
                [
                    "Robert (Bob) Smith", "Robert Smith", "Bob Smith", "robert bob smith", "Smith, Robert",
                    "Smith, Bob",
                    "smith bob", "Smith,Robert", "SMITH , ROBERT (BOB)", "Bob", "Robert", "Smith", "Robrt Smith",
                    "Smiht, Bob",
                ]
            ),
            ("Gates Bill", ["Bill Gates", "William Gates", "Gates, William", "William [Bill] Gates (Sales)"]),
            ("鈴木 花子", ["鈴木花子", "鈴木はなこ", "鈴木 はなこ", "花子"]),
            ("Kaya Alex", ["Alex Kaya", "Alexandra Kaya", "Alex"]),
            (
                "Mustermann Max",
                ["Max Mustermann", "Dr. Max Mustermann", "dr max mustermann", "Mustermann, Dr. Max", "Max"]
            ),
            ("Holz Eva", ["Eva Holz", "Prof. Dr.-Ing. Eva Holz", "Holz, Eva"]),
            ("Neri Giulia", ["Giulia Neri", "Dott.ssa Giulia Neri"]), ("Baum Ilse", ["Ilse Baum", "Frau Ilse Baum"]),
            ("Huber Lena", ["Lena Huber", "Mag. Lena Huber"]),
            ("Zhang Wei", ["Wei Zhang", "Kevin Zhang", "Mr. Wei Zhang", "Zhang, Kevin"]),
            ("Draper Don", ["Don Draper", "Don", "Draper, Don"]),
            ("Davis, Jr. Sammy", ["Sammy Davis, Jr.", "Sammy Davis Jr", "Davis, Jr., Sammy"]),
            ("Picard Jean-Luc", ["Jean Luc Picard", "Picard, jean-luc", "JeanLuc Picard"]),
            ("O’Connor Sinéad", ["Sinead OConnor", "O'Connor, Sinead", "oconnor"]),
            ("van den Berg ludwig", ["Ludwig van den Berg", "van den Berg, Ludwig", "van den berg"]),
            ("Иванова Анна", ["Анна Иванова", "Иванова, Анна", "иванова"]),
            ("Παππάς Γιώργος", ["Γιωργος Παππας", "Παππάς, Γιώργος"]), ("לוי דנה", ["דנה לוי", "לוי, דנה"]),
            ("الفارسي محمد", ["محمد الفارسي", "الفارسي، محمد"]), ("शर्मा अनुष्का", ["अनुष्का शर्मा", "शर्मा, अनुष्का"]),
            ("Prince", ["prince"]), ("Nakashima", ["nakashima"]), ("Who Dr.", ["Dr. Who", "Who, Dr.", "who"]),
            ("Lee Mary Ann", ["Mary Ann Lee", "Lee, Mary Ann", "Mary Ann", "Lee"]),
        ] as [(String, [String])])
    func eachSpellingMatchesExactlyOnePerson(name: String, others: [String]) throws {
        let judge = Self.judgeOfManyNames
        let target = try #require(Self.manyNames.first { judge.accepts(name, for: $0) })
        for spelling in [name] + others {
            let accepted = Self.manyNames.filter { judge.accepts(spelling, for: $0) }
            #expect(accepted == [target], "\(spelling)")
        }
    }

    @Test(arguments: [
        "山田次郎", "田山太郎", "박영희", "남궁민호", "andra Kaya", "Sales Gates", "born Wu", "Frau", "Ing. Holz", "Bob Gates",
        "Max Holz", "Mustermann, Eva", ",", "()", "Wu, Mary Ann",
    ])
    func textThatMatchesNoNameIsWrong(text: String) {
        let judge = Self.judgeOfManyNames
        let accepted = Self.manyNames.filter { judge.accepts(text, for: $0) }
        #expect(accepted.isEmpty)
    }

    /// People who share spellings with each other.
    private static let sharing = Roster([
        .named("James", "Martin"), .named("Martin", "James"), .named("Robert (Bob)", "Smith"),
        .named("Robert", "Smith"),
        .named("Dr. Max", "Kant"), .named("Max", "Kant"), .named("Pat", "O'Brien"), .named("Sam", "OBrien"),
        .named("太郎", "山田"), .named("花子", "山田"), .named("♥", "♥"), .named("♣", "♣"),
    ]).people

    @Test(
        arguments: [
            ("James Martin", 0, .accepted(answer: "James Martin", manner: .exact)),
            ("Martin James", 0, .ambiguous(2)), ("Martin, James", 0, .accepted(answer: "James Martin", manner: .alias)),
            ("Martin, James", 1, .wrong), ("James", 1, .ambiguous(2)), ("Martin James", 2, .wrong),
            ("Robert Smith", 2, .ambiguous(2)),
            ("Bob Smith", 2, .accepted(answer: "Robert (Bob) Smith", manner: .alias)),
            ("Robert Smith", 3, .accepted(answer: "Robert Smith", manner: .exact)), ("Bob Smith", 3, .wrong),
            ("Robert", 3, .ambiguous(2)), ("Smith", 3, .ambiguous(2)), ("Smith, Robert", 2, .ambiguous(2)),
            ("Max Kant", 4, .ambiguous(2)), ("Dr Max Kant", 4, .accepted(answer: "Dr. Max Kant", manner: .folded)),
            ("Max Kant", 5, .accepted(answer: "Max Kant", manner: .exact)), ("Dr. Max Kant", 5, .wrong),
            ("OBrien", 6, .ambiguous(2)), ("O’Brien", 7, .ambiguous(2)), ("O Brien", 7, .ambiguous(2)),
            ("Smitth", 2, .ambiguous(2)), ("山田", 8, .ambiguous(2)),
            ("山田花子", 8, .wrong), ("山田太郎", 8, .accepted(answer: "太郎 山田", manner: .alias)),
            ("♥", 10, .accepted(answer: "♥ ♥", manner: .alias)), ("♣", 10, .wrong),
        ] as [(String, Int, GuessVerdict)])
    func sharedSpellingIsAmbiguousExceptAsFullName(guess: String, person: Int, verdict: GuessVerdict) {
        #expect(NameJudge(Self.sharing).judge(guess, of: Self.sharing[person]).verdict == verdict)
    }

    @Test func spellingOfNameMatchesNobodyWithAnotherName() {
        for people in [Self.manyNames, Self.sharing, Roster.hardNames.people, Roster.fixture(count: 40).people] {
            let judge = NameJudge(people)
            for person in people {
                let spellings =
                    [person.name, "\(person.lastName) \(person.firstName)", "\(person.lastName), \(person.firstName)"]
                    + [person.lastName, person.firstName].filter { !$0.isEmpty }
                for spelling in spellings {
                    #expect(judge.judge(spelling, of: person).verdict.isAcceptedOrAmbiguous, "\(spelling)")
                    for other in people where other != person && other.name != spelling {
                        #expect(!judge.accepts(spelling, for: other), "\(spelling) for \(other.name)")
                    }
                }
            }
        }
    }

    @Test func namesDifferingOnlyInAccentsAreAmbiguous() {
        let marks = ["\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}", "\u{307}", "\u{308}"]
        let people = Roster(
            (0..<64).map { .named("a\(marks[$0 / 8])na\(marks[$0 % 8])", "\($0)") }
        ).people
        let judge = NameJudge(people)
        for guess in ["ana", "ANA", people[9].firstName] {
            #expect(judge.judge(guess, of: people[7]).verdict == .ambiguous(64))
        }
        #expect(judge.accepts("ana 7", for: people[7]))
    }

    @Test func judgeKnowsOnlyPeopleItWasCreatedWith() {
        let judge = NameJudge(Array(Self.people.dropFirst()))
        #expect(!judge.knows(Self.people[0]))
        #expect(Self.people.dropFirst().allSatisfy { judge.knows($0) })
    }

    @Test(arguments: 0..<3 as Range<UInt64>) func misspellingMatchesAtMostOnePerson(seed: UInt64) throws {
        let people = Roster.fixture(count: 30, seed: seed).people
        let judge = NameJudge(people)
        var generator = SeededNumbers(seed: seed)
        for person in people {
            #expect(judge.judge(person.name, of: person).verdict == .accepted(answer: person.name, manner: .exact))
            var letters = Array(person.name)
            letters.remove(at: Int.random(in: letters.indices, using: &generator))
            let named = people.filter { other in
                if case .accepted = judge.judge(String(letters), of: other).verdict { true } else { false }
            }
            #expect(named.isEmpty || named == [person], "\(String(letters))")
        }
    }

    @Test(arguments: [
        ("Engineer", [NameHint.jobTitle("Engineer"), .firstLetter("É")]),
        ("Head of the Borg team", [.firstLetter("É")]), ("Assistant of élise", [.firstLetter("É")]),
        (nil, [.firstLetter("É")]),
    ])
    func hintsDoNotContainName(title: String?, hints: [NameHint]) throws {
        let person = try #require(Roster([.named("Élise", "Borg", title: title)]).people.first)
        #expect(person.hints == hints)
    }
}

extension NameJudge {
    fileprivate func accepts(_ guess: String, for person: Person) -> Bool {
        if case .accepted = judge(guess, of: person).verdict { true } else { false }
    }
}

extension GuessVerdict {
    fileprivate var isAcceptedOrAmbiguous: Bool {
        switch self {
        case .accepted, .ambiguous: true
        default: false
        }
    }
}
