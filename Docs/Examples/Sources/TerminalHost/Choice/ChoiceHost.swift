import Foundation
import HostParts
import QuizDomain
import RemoteLoading

/// The host of multiple-choice games.
///
/// The host plays a quiz or trivia. The quiz is read from a file or embedded in the program, and the trivia questions
/// are loaded from the real service or its fake.
@MainActor
struct ChoiceHost {
    private let words: ChoiceWords
    private let hasColours: Bool
    private let pictures: BundledPictures?
    private let language: Language
    private let file: URL?
    /// The file that stores an unfinished quiz, or `nil` for trivia.
    private let saved: SavedGameFile?
    private let session:
        @MainActor (ChoiceSession<QuizContent>.AfterGame, ChoiceGame<QuizContent>?) -> ChoiceSession<QuizContent>

    init(_ options: Options) {
        let words = ChoiceWords(options.language)
        let store = options.records.map { FileRecordStore(URL(filePath: $0)) }
        let records = store ?? .standard(for: "org.playhouse.terminal-host")
        self.words = words
        hasColours = options.hasColours
        language = options.language
        let file = options.game == .quiz ? options.file.map { URL(filePath: $0) } : nil
        let pictures = file.map { BundledPictures(beside: $0) }
        self.pictures = pictures
        self.file = file
        saved = options.game == .quiz ? SavedGameFile(of: options.choiceQuiz, options) : nil
        session = { afterGame, saved in
            guard options.game == .quiz else {
                return .luckyDay(
                    OpenTriviaMemory(of: ChoiceHost.trivia(options)), records: records, wording: words.game)
            }
            return ChoiceSession(
                deck: ChoiceHost.deck(file, pictures, options.language),
                rules: .quiz(
                    reveal: options.reveal, questionCount: options.questions,
                    questionOrder: options.isShuffled ? .shuffled : nil),
                heading: QuizContent("Playhouse"),
                records: RecordLocation(
                    records,
                    key: RecordKey(
                        game: "quiz", mode: options.quizFile?.path ?? CapitalsQuiz.address,
                        settings: options.questions.map { ["questions": "\($0)"] } ?? [:])),
                afterGame: afterGame, wording: words.game, resuming: saved)
        }
    }

    /// Plays and returns the exit code.
    ///
    /// On a terminal (`isOnTerminal`), the host starts in the menu. On piped input, it plays one game to its results.
    /// If a quiz file cannot be read, the host only prints the path of the file and the reason, so that the author can
    /// correct the file.
    func play(isOnTerminal: Bool, output: any Output, errors: any Output, events: PlayEvents) async -> Int32 {
        let savedWords = SavedGameWords(language)
        let (unfinished, notice) =
            (isOnTerminal ? saved?.found(ChoiceGame<QuizContent>.self, savedWords) : nil) ?? (nil, nil)
        var words = words
        words.commands.offersSaving = isOnTerminal && saved != nil
        let painter = ChoicePainter<QuizContent>(words: words, hasColours: hasColours && isOnTerminal) {
            [words, pictures, language] content in
            pictures?.lines(of: content, words) ?? words.lines(of: language.answer(content))
        }
        let game = session(isOnTerminal ? .menu : .results, unfinished)
        if let file {
            if unfinished != nil {
                // This loads the pictures for the questions of the saved game. A failure is ignored, because the next
                // load reports it.
                _ = try? await ChoiceHost.deck(file, pictures, language).next(after: ChoiceHistory())
            }
            await game.load()
            if let message = game.stage.menu?.message {
                // The printed line begins with the path of the file, so the detail after it must not repeat the file's
                // name.
                let name = file.lastPathComponent + ": "
                let detail = message.detail.hasPrefix(name) ? message.detail.dropFirst(name.count) : message.detail[...]
                errors.write(lines: [message.title, file.path + ": " + detail].map(\.printable))
                return ExitCode.noQuestion
            }
        }
        var act = ChoiceAct(game: game, painter: painter)
        if isOnTerminal, let saved {
            act.save = { saved.save(game.game, savedWords) }
            act.discardSaved = saved.remove
        }
        let code =
            isOnTerminal
            ? await TerminalLoop(act, output: output, notice: notice).run(events)
            : await PlainLoop(act, output: output).run(events)
        if isOnTerminal, let saved {
            let failure = await game.leave(keepingUnfinishedIn: saved, savedWords)
            if let failure { errors.write(lines: [failure]) }
        } else {
            game.leave()
        }
        await game.resultSaved()
        return code
    }

    private static func deck(
        _ file: URL?, _ pictures: BundledPictures?, _ language: Language
    ) -> any ChoiceDeck<QuizContent> {
        if let file, let pictures {
            return PicturedDeck(deck: RemoteDeckLoader(contentsOf: file), pictures: pictures)
        }
        return RemoteDeckLoader.embedded(language)
    }

    private static func trivia(_ options: Options) -> OpenTrivia {
        guard !options.isLive else { return .paced(over: URLSessionHTTPClient()) }
        return .offline(options.language)
    }
}

extension ChoiceSession<QuizContent> {
    /// Leaves the game, and saves it for the next start unless there is no game or its result is already recorded.
    ///
    /// The method returns a text only if the save fails.
    func leave(keepingUnfinishedIn file: SavedGameFile, _ words: SavedGameWords) async -> String? {
        let unfinished = game
        // Waits until the results of earlier games are saved. Therefore, if the menu shows after `leave()` that a
        // result is being saved, it is the result of this game.
        await resultSaved()
        let isUnfinished = stage.game != nil
        leave()
        if isUnfinished, stage.menu?.isSavingRecord == false { return file.keep(unfinished, words) }
        file.remove()
        return nil
    }
}
