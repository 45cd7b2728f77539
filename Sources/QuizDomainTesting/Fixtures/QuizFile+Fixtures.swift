public import Foundation
public import QuizDomain

extension QuizFile {
    /// The bytes of a small valid quiz about capitals, with one picture, and ten points for each question.
    public static let capitalsBytes = Data(
        """
        {"version": 1, "title": "Capitals", "logo": "logo.png", "questions": [
          {"text": "What is the capital of Peru?", "image": "pictures/lima.jpg",
           "options": ["Lima", "Quito", "La Paz", "Bogotá"], "right": "Lima", "points": 10},
          {"text": "What is the capital of Norway?",
           "options": ["Bergen", "Oslo", "Stavanger"], "right": "Oslo", "points": 10},
          {"text": "Is Canberra the capital of Australia?",
           "options": ["True", "False"], "right": "True", "points": 10, "order": "asGiven"}]}
        """.utf8)

    /// The bytes of a small valid quiz, with options in some questions and answers to type in others.
    ///
    /// The first and the last question have options.
    public static let mixedBytes = Data(
        """
        {"version": 1, "title": "Rivers and capitals", "questions": [
          {"id": "peru", "text": "What is the capital of Peru?",
           "options": ["Lima", "Quito", "La Paz", "Bogotá"], "right": "Lima", "points": 10},
          {"id": "cairo", "text": "Which river flows through Cairo?",
           "answers": ["Nile", "River Nile"], "not": ["Niger"], "points": 20,
           "explanation": "The Nile is over 6,600 km long."},
          {"id": "author", "text": "Who wrote The Hobbit?", "answers": ["J.R.R. Tolkien"], "points": 20},
          {"id": "norway", "text": "What is the capital of Norway?",
           "options": ["Bergen", "Oslo", "Stavanger"], "right": "Oslo", "points": 10}]}
        """.utf8)
}
